package org.azulejo.submit;

import java.util.List;

/// What became of a chain.
public sealed interface ChainOutcome {

    /// All are in, and released.
    ///
    /// @param jobs their numbers, in the order of the links
    record Submitted(List<Long> jobs) implements ChainOutcome {
        public Submitted {
            jobs = List.copyOf(jobs);
        }
    }

    /// One was refused, so the others were taken back.
    ///
    /// @param link which, from 0
    /// @param left those that could not be taken back yet: held, so that nothing runs. Empty, mostly
    record Refused(int link, SubmitOutcome.Refused why, List<Long> left) implements ChainOutcome {
        public Refused {
            left = List.copyOf(left);
        }
    }

    /// The connection or the controller failed half-way. What is in is held and does not begin: go on with
    /// it, or take it back.
    ///
    /// @param jobs those that are in for sure, in the order of the links
    /// @param begun how many links were handed over: of the last it may not be known whether it is in
    record Open(List<Long> jobs, int begun, String words) implements ChainOutcome {
        public Open {
            jobs = List.copyOf(jobs);
        }
    }
}
