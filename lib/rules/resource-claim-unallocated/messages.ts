import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its device claim is not served",
    roots: {
      "no-driver": "device driver {driver} is not registered on {node}",
      "not-prepared": "devices on {node} are not made ready[[ by {driver}]]",
      unallocated: "no node can serve device claim {source}",
      "not-made": "device claim from {source} was not made",
      "no-claim": "device claim {claim} does not exist",
      "no-class": "device class {class} does not exist",
    },
    shortSteps: {
      "no-driver": "bring the device driver up",
      "not-prepared": "look at the node's device driver",
      unallocated: "compare claim and devices",
      "not-made": "see why no claim is made",
      "no-claim": "make the claim or correct it",
      "no-class": "install the class's driver",
    },
    messages: {
      "no-driver":
        "{pod} has its devices (claim {claim}), but on {node} the device driver {driver} has not registered with the kubelet: nobody there can make them ready, and the pod waits in front of its sandbox.",
      "not-prepared":
        "{pod} has its devices (claim {claim}), but on {node} the device driver[[ {driver}]] does not make them ready: {said}. The pod waits in front of its sandbox.",
      unallocated:
        "{pod} asks for devices by the claim {claim}[[ (from the template {template})]][[, of the device class {class}]], and the scheduler finds no node whose devices can serve it now: {said}.",
      "not-made": "{pod} asks for devices by the template {source}, and no claim has been made from it: {said}.",
      "no-claim": "{pod} asks for devices by the claim {claim}, which does not exist.",
      "no-class":
        "The device claim {claim} of {pod}[[ (from the template {template})]] asks for the device class {class}, which does not exist.",
    },
    nextSteps: {
      "no-driver":
        "Look at the pod of the driver's kubelet plugin on {node} (its DaemonSet): is it there, ready, and does its version fit this kubelet? Once it registers, the kubelet tries again by itself.",
      "not-prepared":
        "Read the log of the driver's kubelet plugin[[ ({driver})]] on {node} around these events. Once it answers, the kubelet tries again by itself.",
      unallocated:
        "Compare what {source} asks for with what the ResourceSlices of the nodes offer, and see which other claims hold those devices. If a node offers nothing at all, look at the device driver's pod there.",
      "not-made":
        "Look at the ResourceClaimTemplate {source}: does it exist in this namespace, and is it refused (quota, admission)? kube-controller-manager makes the claim.",
      "no-claim": "Create the ResourceClaim {claim} in this namespace, or correct the name in {owner}.",
      "no-class": "Install the driver that brings the DeviceClass {class}, or correct the class in {source}.",
    },
    avoid: {
      claim:
        "Do not delete the ResourceClaim or its finalizer to get the pod going: the device would count as free while the driver may still hold it.",
      nodes: "Do not add plain nodes or lower cpu and memory: what is short is devices, and only a node whose driver publishes them helps.",
    },
    offers: {},
    clear: {},
    notChecked: {
      "driver-pod": "The driver's own pod on the node was not looked at.",
      slices: "Device classes and resource slices were not read.",
      "claims-and-slices": "Resource claims, device classes and resource slices were not read.",
    },
  },
  "zh-CN": {
    title: "它的设备 ResourceClaim 没有得到满足",
    roots: {
      "no-driver": "设备驱动 {driver} 没有在 {node} 上注册",
      "not-prepared": "{node} 上的设备没有准备好[[（{driver}）]]",
      unallocated: "没有节点能满足设备 ResourceClaim {source}",
      "not-made": "没有由 {source} 创建出设备 ResourceClaim",
      "no-claim": "设备 ResourceClaim {claim} 不存在",
      "no-class": "设备类 {class} 不存在",
    },
    shortSteps: {
      "no-driver": "让设备驱动在该节点就位",
      "not-prepared": "检查该节点上的设备驱动",
      unallocated: "对比 ResourceClaim 与设备",
      "not-made": "查明 ResourceClaim 为何没有创建",
      "no-claim": "创建 ResourceClaim 或改正名字",
      "no-class": "安装该设备类的驱动",
    },
    messages: {
      "no-driver":
        "{pod} 已分到设备（ResourceClaim {claim}），但在 {node} 上设备驱动 {driver} 没有向 kubelet 注册：那里没有谁能把设备准备好，Pod 停在创建沙箱之前。",
      "not-prepared":
        "{pod} 已分到设备（ResourceClaim {claim}），但在 {node} 上设备驱动[[ {driver}|| ]]没有把它们准备好：{said}。Pod 停在创建沙箱之前。",
      unallocated:
        "{pod} 通过 ResourceClaim {claim}[[（来自模板 {template}）|| ]]要求设备[[（设备类 {class}）]]，而调度器目前找不到能满足它的节点：{said}。",
      "not-made": "{pod} 通过模板 {source} 要求设备，但还没有由它创建出 ResourceClaim：{said}。",
      "no-claim": "{pod} 通过 ResourceClaim {claim} 要求设备，但它不存在。",
      "no-class": "{pod} 的设备 ResourceClaim {claim}[[（来自模板 {template}）|| ]]要求设备类 {class}，但它不存在。",
    },
    nextSteps: {
      "no-driver":
        "查看 {node} 上该驱动的 kubelet 插件 Pod（属于它的 DaemonSet）：在不在，是否就绪，版本是否适合这个 kubelet？它一注册，kubelet 就会自行重试。",
      "not-prepared": "阅读 {node} 上该驱动的 kubelet 插件[[（{driver}）]]在这些事件前后的日志。它一正常应答，kubelet 就会自行重试。",
      unallocated:
        "对比 {source} 的要求与各节点 ResourceSlice 提供的设备，看哪些 ResourceClaim 占着这些设备。如果某个节点什么都不提供，检查那里的设备驱动 Pod。",
      "not-made":
        "查看 ResourceClaimTemplate {source}：它在该命名空间中存在吗，是否被拒绝（配额、准入）？ResourceClaim 由 kube-controller-manager 创建。",
      "no-claim": "在该命名空间创建 ResourceClaim {claim}，或在 {owner} 中改正名字。",
      "no-class": "安装带来 DeviceClass {class} 的驱动，或在 {source} 中改正设备类。",
    },
    avoid: {
      claim: "不要为让 Pod 启动而删除 ResourceClaim 或它的 finalizer：设备会被当成空闲，而驱动可能还占着它。",
      nodes: "不要增加普通节点，也不要降低 CPU 和内存：缺的是设备，只有驱动发布了这些设备的节点才有用。",
    },
    offers: {},
    clear: {},
    notChecked: {
      "driver-pod": "没有查看该节点上驱动自己的 Pod。",
      slices: "没有读取设备类和 ResourceSlice。",
      "claims-and-slices": "没有读取设备 ResourceClaim、设备类和 ResourceSlice。",
    },
  },
};
