// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <thread>
#include <vector>

#include "struts/strut_proposal.h"

namespace hingelab {

/// Struts for a door, each judged and simulated.
struct StrutAnswer {
    StrutPlane plane;
    StrutWishes wishes;
    std::vector<StrutChoice> choices;
    std::vector<StrutProposal> proposals; ///< of each choice
    std::vector<CatalogueStrut> struts;   ///< of each choice
    struct Zones {
        StrutSearch::Zone door, carrier;
    };
    static constexpr int kColumns = 40, kRows = 24;
    std::vector<Zones> zones; ///< of each choice
    std::string refusal;      ///< why there are none, in words
    bool isCancelled = false;
};

/// Looks for struts on a thread of its own, which can be cancelled.
class StrutJob : public QObject {
    Q_OBJECT
  public:
    explicit StrutJob(QObject* parent = nullptr);
    ~StrutJob() override;

    void find(std::shared_ptr<const Model> model, const StrutWishes& wishes, const StrutCatalogue& catalogue);
    /// Asks it to end; what comes of it is told.
    void cancel() { thread_.request_stop(); }

  signals:
    void progressed(double share, const QString& stage);
    void found(std::shared_ptr<hingelab::StrutAnswer> answer);

  private:
    void end();

    long number_ = 0; ///< of what is under way; of the GUI thread
    std::jthread thread_;
};

} // namespace hingelab
