import { whyNoBinaries } from "../cluster/binaries.ts";
import { requireOrSkip } from "../cluster/require.ts";
import { describeContract } from "./contract.ts";
import { startRealCluster } from "./real-cluster.ts";

const runs = requireOrSkip("the API's contract on the real control plane", await whyNoBinaries("control-plane"));

describeContract("the real control plane", runs, startRealCluster);
