import { expect, it } from "vitest";
import { type CniFault, faultOf } from "./fault.ts";

const TEXTS: readonly (readonly [CniFault, string])[] = [
  ["credentials", 'plugin type="calico" failed (add): error getting ClusterInformation: connection is unauthorized: Unauthorized'],
  [
    "credentials",
    'plugin type="calico" name="k8s-pod-network" failed (add): Get "https://10.96.0.1:443/": x509: certificate has expired or is not yet valid',
  ],
  [
    "agent-down",
    'plugin type="cilium-cni" failed (add): unable to connect to Cilium agent: failed to create cilium agent client: Get "http://localhost/v1/config": dial unix /var/run/cilium/cilium.sock: connect: no such file or directory',
  ],
  [
    "agent-down",
    'plugin type="aws-cni" name="aws-cni" failed (add): add cmd: Error received from AddNetwork gRPC call: rpc error: code = Unavailable desc = connection error: dial tcp 127.0.0.1:50051: connect: connection refused',
  ],
  [
    "agent-down",
    'plugin type="flannel" failed (add): loadFlannelSubnetEnv failed: open /run/flannel/subnet.env: no such file or directory',
  ],
  [
    "agent-down",
    "networkPlugin cni failed to set up pod network: stat /var/lib/calico/nodename: no such file or directory: check that the calico/node container is running and has mounted /var/lib/calico/",
  ],
  ["no-binary", 'failed to find plugin "bridge" in path [/opt/cni/bin]'],
  ["other", 'plugin type="bridge" name="edge" failed (add): "cni0" already has an IP address different from 10.8.2.1/24'],
  ["other", "CNI request failed with status 400: 'timed out waiting for OVS port binding'"],
];

it.each(TEXTS)("%s: %s", (fault, text) => expect(faultOf(text)).toBe(fault));
