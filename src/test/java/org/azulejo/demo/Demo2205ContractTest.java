package org.azulejo.demo;

/// The demo cluster keeps the contract as a Slurm 22.05.
class Demo2205ContractTest extends DemoContract {

    Demo2205ContractTest() {
        super(SlurmVersion.SLURM_22_05);
    }
}
