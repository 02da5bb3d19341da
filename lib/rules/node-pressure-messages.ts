import type { Locale } from "#lib/contract/causes.ts";
import type { RuleMessages, RuleTexts } from "./define.ts";
import { PUT_ASIDE } from "./put-aside-messages.ts";

/** What is said of one kind of pressure alone, in one language. */
export interface PressureWords {
  readonly title: string;
  /** What the node is short of, within a sentence. */
  readonly short: string;
  readonly shortFree: string;
  readonly free: string;
  readonly passed: string;
  readonly loop: string;
  readonly restart: string;
  readonly who: string;
}

/** The texts of a rule about a node under pressure: what all kinds say alike, around their own words. */
export function pressureMessages(words: Readonly<Record<Locale, PressureWords>>): RuleMessages {
  return { en: english(words.en), "zh-CN": chinese(words["zh-CN"]) };
}

function english({ title, short, shortFree, free, passed, loop, restart, who }: PressureWords): RuleTexts {
  return {
    title,
    roots: {
      evicted: "node {node} was low on {measure}",
      "evicted-first": "node {node} was low on {measure}",
      refused: "node {node} refuses pods: it has {condition}",
    },
    shortSteps: { free: shortFree, passed: "look back, fit the request", look: "look at node {node}" },
    messages: {
      evicted: `Node {node} was short of ${short} ({measure}), so its kubelet evicted {pod}. What it used against its request: {consumers}.`,
      "evicted-first": `Node {node} was short of ${short} ({measure}), so its kubelet evicted {pod}. It names nobody who used more than was asked for: {pod} was the first in its order, and need not be what took the ${short}.`,
      refused: `Node {node} had {condition} when {pod} arrived, so its kubelet refused it: nothing of the pod ever ran there. The reason is the node's ${short}, not the pod.`,
    },
    nextSteps: {
      free,
      passed,
      look: `Look at {node}: whether it still has {condition}, and what takes its ${short}. Until that is settled, new pods there may meet the same.`,
    },
    avoid: { loop, restart },
    offers: PUT_ASIDE.en.offers,
    clear: {},
    notChecked: {
      ...PUT_ASIDE.en.notChecked,
      node: "The node's present condition could not be read; whether the pressure lasts is not known.",
      who,
    },
  };
}

function chinese({ title, short, shortFree, free, passed, loop, restart, who }: PressureWords): RuleTexts {
  return {
    title,
    roots: {
      evicted: "节点 {node} 的资源不足：{measure}",
      "evicted-first": "节点 {node} 的资源不足：{measure}",
      refused: "节点 {node} 处于 {condition}，拒绝 Pod",
    },
    shortSteps: { free: shortFree, passed: "回查原因，调整 request", look: "查看节点 {node}" },
    messages: {
      evicted: `节点 {node} 的${short}不足（{measure}），它的 kubelet 因此驱逐了 {pod}。用量与 request 的对比：{consumers}。`,
      "evicted-first": `节点 {node} 的${short}不足（{measure}），它的 kubelet 因此驱逐了 {pod}。kubelet 没有指出谁的用量超过 request：{pod} 只是排在最前，未必是它占用了${short}。`,
      refused: `{pod} 到达时节点 {node} 处于 {condition}，kubelet 因此拒绝了它：Pod 在那里从未运行过。原因在节点的${short}，不在 Pod。`,
    },
    nextSteps: {
      free,
      passed,
      look: `查看 {node}：是否仍处于 {condition}，是什么占用了${short}。在此之前，那里的新 Pod 可能遇到同样的情况。`,
    },
    avoid: { loop, restart },
    offers: PUT_ASIDE["zh-CN"].offers,
    clear: {},
    notChecked: { ...PUT_ASIDE["zh-CN"].notChecked, node: "无法读取节点当前的状况；不知道压力是否仍在持续。", who },
  };
}
