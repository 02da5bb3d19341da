import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "Its device claim is not allocated",
    roots: {
      unallocated: "no node can serve device claim {source}",
      "not-made": "device claim from {source} was not made",
      "no-claim": "device claim {claim} does not exist",
      "no-class": "device class {class} does not exist",
    },
    shortSteps: {
      unallocated: "compare claim and devices",
      "not-made": "see why no claim is made",
      "no-claim": "make the claim or correct it",
      "no-class": "install the class's driver",
    },
    messages: {
      unallocated:
        "{pod} asks for devices by the claim {claim}[[ (from the template {template})]][[, of the device class {class}]], and the scheduler finds no node whose devices can serve it now: {said}.",
      "not-made": "{pod} asks for devices by the template {source}, and no claim has been made from it: {said}.",
      "no-claim": "{pod} asks for devices by the claim {claim}, which does not exist.",
      "no-class":
        "The device claim {claim} of {pod}[[ (from the template {template})]] asks for the device class {class}, which does not exist.",
    },
    nextSteps: {
      unallocated:
        "Compare what {source} asks for with what the ResourceSlices of the nodes offer, and see which other claims hold those devices. If a node offers nothing at all, look at the device driver's pod there.",
      "not-made":
        "Look at the ResourceClaimTemplate {source}: does it exist in this namespace, and is it refused (quota, admission)? kube-controller-manager makes the claim.",
      "no-claim": "Create the ResourceClaim {claim} in this namespace, or correct the name in {owner}.",
      "no-class": "Install the driver that brings the DeviceClass {class}, or correct the class in {source}.",
    },
    avoid: {
      nodes: "Do not add plain nodes or lower cpu and memory: what is short is devices, and only a node whose driver publishes them helps.",
    },
    offers: {},
    clear: {},
    notChecked: {
      slices: "Device classes and resource slices were not read.",
      "claims-and-slices": "Resource claims, device classes and resource slices were not read.",
    },
  },
  "zh-CN": {
    title: "它的设备 ResourceClaim 没有分配到设备",
    roots: {
      unallocated: "没有节点能满足设备 ResourceClaim {source}",
      "not-made": "没有由 {source} 创建出设备 ResourceClaim",
      "no-claim": "设备 ResourceClaim {claim} 不存在",
      "no-class": "设备类 {class} 不存在",
    },
    shortSteps: {
      unallocated: "对比 ResourceClaim 与设备",
      "not-made": "查明 ResourceClaim 为何没有创建",
      "no-claim": "创建 ResourceClaim 或改正名字",
      "no-class": "安装该设备类的驱动",
    },
    messages: {
      unallocated:
        "{pod} 通过 ResourceClaim {claim}[[（来自模板 {template}）|| ]]要求设备[[（设备类 {class}）]]，而调度器目前找不到能满足它的节点：{said}。",
      "not-made": "{pod} 通过模板 {source} 要求设备，但还没有由它创建出 ResourceClaim：{said}。",
      "no-claim": "{pod} 通过 ResourceClaim {claim} 要求设备，但它不存在。",
      "no-class": "{pod} 的设备 ResourceClaim {claim}[[（来自模板 {template}）|| ]]要求设备类 {class}，但它不存在。",
    },
    nextSteps: {
      unallocated:
        "对比 {source} 的要求与各节点 ResourceSlice 提供的设备，看哪些 ResourceClaim 占着这些设备。如果某个节点什么都不提供，检查那里的设备驱动 Pod。",
      "not-made":
        "查看 ResourceClaimTemplate {source}：它在该命名空间中存在吗，是否被拒绝（配额、准入）？ResourceClaim 由 kube-controller-manager 创建。",
      "no-claim": "在该命名空间创建 ResourceClaim {claim}，或在 {owner} 中改正名字。",
      "no-class": "安装带来 DeviceClass {class} 的驱动，或在 {source} 中改正设备类。",
    },
    avoid: { nodes: "不要增加普通节点，也不要降低 CPU 和内存：缺的是设备，只有驱动发布了这些设备的节点才有用。" },
    offers: {},
    clear: {},
    notChecked: {
      slices: "没有读取设备类和 ResourceSlice。",
      "claims-and-slices": "没有读取设备 ResourceClaim、设备类和 ResourceSlice。",
    },
  },
};
