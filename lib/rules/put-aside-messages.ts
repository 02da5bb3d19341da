import type { Locale } from "#lib/contract/causes.ts";

interface SharedTexts {
  readonly offers: Readonly<Record<string, string>>;
  readonly notChecked: Readonly<Record<string, string>>;
}

/** Texts that all rules about pods put aside by their node share (see put-aside.ts). */
export const PUT_ASIDE: Readonly<Record<Locale, SharedTexts>> = {
  en: {
    offers: {
      "delete-replaced":
        "{owner} has all it wants without {pod}: the object is only a record. Deleting it tidies up and changes nothing else.",
      "delete-waiting":
        "{pod} has ended for good and its object is only a record. {owner} makes its own new pods, which meet the same cause while it lasts.",
      "delete-naked":
        "No controller makes {pod} again, and the ended object keeps its name. Note what it says, delete it, and create the corrected pod.",
      "delete-useless": "The next pod meets the same cause on {node}; deleting this one only takes away the record.",
    },
    notChecked: { owners: "Its controller could not be read; whether a replacement already runs is not known." },
  },
  "zh-CN": {
    offers: {
      "delete-replaced": "没有 {pod}，{owner} 的副本也已齐全：这个对象只是一份记录。删除它只是清理，不影响其他任何东西。",
      "delete-waiting": "{pod} 已经彻底结束，对象只是一份记录。{owner} 会自己创建新的 Pod；原因未消除之前，新的 Pod 会遇到同样的情况。",
      "delete-naked": "没有控制器会重建 {pod}，而已结束的对象仍占着这个名字。先记下它的信息，再删除，然后创建修正后的 Pod。",
      "delete-useless": "下一个 Pod 在 {node} 上会遇到同样的原因；删除它只会丢掉记录。",
    },
    notChecked: { owners: "无法读取它的控制器；不知道是否已有替代的 Pod 在运行。" },
  },
};
