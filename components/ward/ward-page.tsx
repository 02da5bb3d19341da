"use client";

import { Share2 } from "lucide-react";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { AftercareNotice } from "../aftercare/aftercare-lists.tsx";
import { GroupHost } from "../board/group-host.tsx";
import { useLive, useLiveMeta, useLiveValue } from "../data/live/live-provider.tsx";
import { PageFrame } from "../shell/page-frame.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { fitColumns } from "./columns.ts";
import { DemoNotice } from "./demo-notice.tsx";
import { StuckStrip } from "./stuck-strip.tsx";
import { isSettled, isUnread } from "./unread.ts";
import { useHistory } from "./use-history.ts";
import { useHold } from "./use-hold.ts";
import { useWardKeys } from "./use-ward-keys.ts";
import { useWidth } from "./use-width.ts";
import { WardFooter } from "./ward-footer.tsx";
import { WardHeading } from "./ward-heading.tsx";
import { WardHelp } from "./ward-help.tsx";
import { WardNotices } from "./ward-notices.tsx";
import { WardRefused, WardUnread } from "./ward-refused.tsx";
import { WardSearch } from "./ward-search.tsx";
import { useWardState, type WardState } from "./ward-state.ts";
import { EmptyPanel, LoadingPanel, NoMatchPanel } from "./ward-states.tsx";
import { useWardSums } from "./ward-sums.ts";
import { WardTable } from "./ward-table.tsx";
import { WardTiles } from "./ward-tiles.tsx";
import { WardView } from "./ward-view.ts";

/** Below this width a row has two lines of text instead of columns. */
const NARROW_PX = 640;

/** The ward: which pods are sick, longest stuck first, live. */
export function WardPage() {
  const { cluster } = useLive();
  const search = useRef<HTMLInputElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const state = useWardState();
  const refused = useLiveValue((meta) => (meta.answer === null ? meta.error : null));
  return (
    <PageFrame
      cluster={cluster}
      center={<WardSearch state={state} input={search} />}
      actions={<ShareButton />}
      footer={<WardFooter activeUid={activeKey} />}
    >
      <WardTitle />
      {refused ? (
        <Card className="m-3.5 md:m-5">
          <WardRefused error={refused} />
        </Card>
      ) : (
        <GroupHost>
          <WardBody state={state} search={search} activeKey={activeKey} setActiveKey={setActiveKey} />
        </GroupHost>
      )}
    </PageFrame>
  );
}

function WardBody({
  state,
  search,
  activeKey,
  setActiveKey,
}: {
  state: WardState;
  search: RefObject<HTMLInputElement | null>;
  activeKey: string | null;
  setActiveKey: (key: string | null) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  const width = useWidth(content);
  const narrow = width < NARROW_PX;
  const fitted = useMemo(() => fitColumns(state.hide, width), [state.hide, width]);
  const { wardView, shown } = useView(state);
  const hold = useHold(wardView);
  const history = useHistory();
  const active = activeKey === null ? -1 : shown.items.findIndex((item) => item.key === activeKey);
  // Rows get the same function all the time, or every change would render all of them.
  const setActive = useCallback((index: number) => setActiveKey(wardView.current().items[index]?.key ?? null), [wardView, setActiveKey]);
  useWardKeys({ items: shown.items, active, setActive, state, hold, grid, search, onHelp: () => setHelp(true) });
  return (
    <div ref={content} className="pb-5">
      <WardHeading state={state} matching={shown.matching} fitted={fitted} history={history} />
      <DemoNotice />
      <WardNotices held={shown.held} />
      <AftercareNotice />
      <WardTiles state={state} history={history} />
      <StuckStrip />
      <div className="h-3.5" />
      {shown.items.length > 0 ? (
        <WardTable
          state={state}
          view={shown}
          fitted={fitted}
          narrow={narrow}
          active={active}
          hold={hold}
          grid={grid}
          onActivate={setActive}
          onShowPending={() => wardView.applyPending()}
        />
      ) : (
        <NoRows state={state} />
      )}
      <WardHelp open={help} onClose={() => setHelp(false)} />
    </div>
  );
}

/** Why there are no rows: still reading, a filter, or nobody is sick. */
function NoRows({ state }: { state: WardState }) {
  const sums = useWardSums();
  const settled = useLiveValue(isSettled);
  const unread = useLiveValue(isUnread);
  if (sums.sick > 0) return <NoMatchPanel state={state} sick={sums.sick} />;
  if (unread) return <WardUnread />;
  return settled ? <EmptyPanel /> : <LoadingPanel />;
}

/** The table's lines for the state in the URL, kept over renders and rebuilt where the state changes. */
function useView(state: WardState) {
  const { store } = useLive();
  const { options } = state;
  const first = useRef(options);
  const wardView = useMemo(() => new WardView(store, first.current), [store]);
  useEffect(() => wardView.setOptions(options), [wardView, options]);
  const shown = useSyncExternalStore(wardView.subscribe, wardView.current, wardView.current);
  return { wardView, shown };
}

function ShareButton() {
  const t = useTranslations("shell");
  return (
    <CopyButton text={() => window.location.href} icon={<Share2 size={13} aria-hidden />} label={t("share")}>
      <span className="hidden lg:inline">{t("share")}</span>
    </CopyButton>
  );
}

/** The browser tab says how many are sick, so that a tab in the background still tells. */
function WardTitle() {
  const t = useTranslations("ward");
  const { cluster } = useLive();
  const meta = useLiveMeta();
  const { sick } = useWardSums();
  const told = meta.answer?.complete && (sick > 0 || isSettled(meta));
  const title = told ? t("title", { count: sick, cluster }) : t("titleReading", { cluster });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
