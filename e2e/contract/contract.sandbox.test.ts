import { describeContract } from "./contract.ts";
import { startSandboxCluster } from "./sandbox-cluster.ts";

describeContract("the sandbox", true, startSandboxCluster);
