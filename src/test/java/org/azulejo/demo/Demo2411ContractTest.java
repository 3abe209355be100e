package org.azulejo.demo;

/// The demo cluster keeps the contract as a Slurm 24.11.
class Demo2411ContractTest extends DemoContract {

    Demo2411ContractTest() {
        super(SlurmVersion.SLURM_24_11);
    }
}
