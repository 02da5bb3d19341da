import { defineSection } from "./define.ts";

/** Texts of a workload's record. */
export const workload = defineSection(
  {
    title: "{kind} {namespace} / {name}",
    loading: "Reading {kind} {namespace} / {name}…",
    notFound: "The cluster has no {kind} of that name in namespace {namespace}. It may have been deleted, or its name mistyped.",
    healthyNext: "Nothing to do here. Sick pods of this workload stand in the ward under their own names.",
    pods: "{count, plural, =0 {no pods} one {# pod} other {# pods}}",
    ready: "ready {ready}",
    toPods: "show them in the ward",
    since: "since {time}",
    conditions: "Conditions",
    conditionsEmpty: "This kind of workload reports no conditions.",
    events: "Events",
    yaml: "YAML",
    yamlLabel: "YAML of {kind} {namespace} / {name}",
    tabs: "Details",
    by: "on {object}",
  },
  {
    title: "{kind} {namespace} / {name}",
    loading: "正在读取 {kind} {namespace} / {name}…",
    notFound: "集群的命名空间 {namespace} 中没有叫这个名字的 {kind}。它可能已被删除，或名称写错了。",
    healthyNext: "这里无需处理。该工作负载的异常 Pod 会以各自的名字出现在列表里。",
    pods: "{count, plural, =0 {没有 Pod} other {# 个 Pod}}",
    ready: "就绪 {ready}",
    toPods: "在列表中查看",
    since: "自 {time}",
    conditions: "状况",
    conditionsEmpty: "这种工作负载不报告状况。",
    events: "事件",
    yaml: "YAML",
    yamlLabel: "{kind} {namespace} / {name} 的 YAML",
    tabs: "详情",
    by: "来自 {object}",
  },
);
