import { RuleNotFound } from "#components/rules/rule-not-found.tsx";

export default function NotFound() {
  return <RuleNotFound />;
}
