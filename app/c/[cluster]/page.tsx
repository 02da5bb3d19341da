import { WardPage } from "#components/ward/ward-page.tsx";

export default function Ward() {
  return <WardPage />;
}
