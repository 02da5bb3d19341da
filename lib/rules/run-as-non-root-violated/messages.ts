import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "It may not run as root, and would",
    roots: {
      "image-is-root": "container {container} would run as root",
      "named-user": "container {container}: user {user} is no number",
      "user-zero": "container {container} is told to run as user 0",
    },
    shortSteps: { "give-user": "set a numeric runAsUser", "change-user": "change runAsUser" },
    messages: {
      "image-is-root":
        "{path} forbids root, and the image {image} of container {container} in {pod} names no user, so it would run as root: the kubelet does not start it.",
      "named-user":
        "{path} forbids root, and the image {image} of container {container} in {pod} runs as the user “{user}”: the kubelet cannot tell from a name that this is not root, so it does not start it.",
      "user-zero":
        "{path} forbids root, and the same spec tells container {container} of {pod} to run as user {user}: the two contradict each other.",
    },
    nextSteps: {
      "give-user":
        "Set a numeric runAsUser (above 0) for container {container} in {owner}, one that the image's files allow, or build the image with a numeric USER.",
      "change-user":
        "Set runAsUser of container {container} in {owner} to a number above 0. If it truly needs root, the runAsNonRoot at {path} must go, which is a decision about security.",
    },
    avoid: {
      "allow-root":
        "Do not switch runAsNonRoot off to get it going: it is usually a rule of the namespace, and the image's files may work well for another user.",
    },
    offers: {
      "delete-pod": "A new pod has the same image and the same rule.",
      "restart-rollout": "New pods have the same image and the same rule.",
    },
    clear: {},
    notChecked: { image: "Which users and file owners the image has was not looked up." },
  },
  "zh-CN": {
    title: "不允许以 root 运行，而它会以 root 运行",
    roots: {
      "image-is-root": "容器 {container} 会以 root 运行",
      "named-user": "容器 {container}：用户 {user} 不是数字",
      "user-zero": "容器 {container} 被要求以用户 0 运行",
    },
    shortSteps: { "give-user": "设置数字的 runAsUser", "change-user": "修改 runAsUser" },
    messages: {
      "image-is-root": "{path} 禁止 root，而 {pod} 中容器 {container} 的镜像 {image} 没有指定用户，会以 root 运行：kubelet 不启动它。",
      "named-user":
        "{path} 禁止 root，而 {pod} 中容器 {container} 的镜像 {image} 以用户“{user}”运行：kubelet 无法从名字判断它不是 root，所以不启动它。",
      "user-zero": "{path} 禁止 root，而同一份配置又要求 {pod} 的容器 {container} 以用户 {user} 运行：两者矛盾。",
    },
    nextSteps: {
      "give-user":
        "在 {owner} 中为容器 {container} 设置一个数字的 runAsUser（大于 0），且镜像中的文件允许该用户访问；或在构建镜像时写数字的 USER。",
      "change-user":
        "在 {owner} 中把容器 {container} 的 runAsUser 改成大于 0 的数字。如果它确实需要 root，就得去掉 {path} 处的 runAsNonRoot，这是一个安全决定。",
    },
    avoid: { "allow-root": "不要为了让它跑起来而关掉 runAsNonRoot：这通常是命名空间的规定，而镜像换个用户往往也能正常运行。" },
    offers: { "delete-pod": "新的 Pod 还是同样的镜像和同样的规定。", "restart-rollout": "新的 Pod 都还是同样的镜像和同样的规定。" },
    clear: {},
    notChecked: { image: "没有查看镜像中有哪些用户以及文件属于谁。" },
  },
};
