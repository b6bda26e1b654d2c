import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { RowsPages } from '~/shared/rows/RowsTable';
import type { PageOfRows } from '~/shared/rows/use-page-of-rows';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { ErrorBoundary } from '~/shared/ui/states/ErrorBoundary';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { useFillHeight } from '~/shared/ui/table/layout-hooks';
import { Facts } from '~/shared/ui/text/Facts';
import { Name } from '~/shared/ui/text/Name';
import { noLocations, type RecordLocations } from './locations';
import { MapView, type MapViewProps } from './MapView';
import './map-screen.css';

/** Pixels of the page's bottom margin. */
const spaceBelow = 20;

interface MapScreenProps<Row> extends Pick<
  MapViewProps,
  'label' | 'groups' | 'selected' | 'onSelect' | 'areas' | 'fitKey'
> {
  places: RecordLocations | undefined;
  reading?: { read: number; total: number } | null;
  /** Ignored while earlier places and rows can still be shown. */
  failure: Error | null;
  retry: () => void;
  page: PageOfRows<Row>;
  listLabel: string;
  rowTitle: (row: Row) => ReactNode;
  /** The selected record, one of those at its location. */
  current: string | null;
  onCurrent: (record: string | null) => void;
  popup: ReactNode;
  drawn?: ReactNode;
}

interface PopupFrameProps {
  /** The records at the location that was clicked. */
  spot: readonly string[];
  current: string;
  onCurrent: (record: string | null) => void;
  children: ReactNode;
}

/** The popup with a close button, and buttons to the other records at the same location. */
function PopupFrame({ spot, current, onCurrent, children }: PopupFrameProps) {
  const { t, i18n } = useLingui();
  const at = spot.indexOf(current);
  const step = (by: number) => onCurrent(spot[(at + by + spot.length) % spot.length] ?? null);
  const number = i18n.number(at + 1);
  const count = i18n.number(spot.length);
  return (
    <>
      <Flex align="center" gap={4} style={{ padding: '4px 4px 0 12px', fontSize: 13 }}>
        {at >= 0 && spot.length > 1 && (
          <>
            <Button type="text" size="small" aria-label={t`Previous at this place`} onClick={() => step(-1)}>
              <Icon name="previous" />
            </Button>
            <span role="status">
              <Trans>
                {number} of {count} at this place
              </Trans>
            </span>
            <Button type="text" size="small" aria-label={t`Next at this place`} onClick={() => step(1)}>
              <Icon name="chevronRight" />
            </Button>
          </>
        )}
        <Button
          style={{ marginInlineStart: 'auto' }}
          type="text"
          size="small"
          aria-label={t`Close`}
          onClick={() => onCurrent(null)}
        >
          <Icon name="cross" />
        </Button>
      </Flex>
      <ErrorBoundary resetKey={current}>{children}</ErrorBoundary>
    </>
  );
}

/** A map of records with the page of their list. Arrow keys in the list go from record to record. */
export function MapScreen<Row extends { __id: string }>({
  places = noLocations,
  reading = null,
  failure: anyFailure,
  retry,
  page,
  listLabel,
  rowTitle,
  current,
  onCurrent,
  popup,
  drawn,
  ...map
}: MapScreenProps<Row>) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  useFillHeight(frame, spaceBelow);
  const [spot, setSpot] = useState<readonly string[]>([]);
  const withPlace = useMemo(() => new Set(places.ids), [places]);
  const { rows, currentTotal: total } = page;
  const steps = useMemo(
    () => (rows ?? []).map(({ __id }) => __id).filter((id) => withPlace.has(id)),
    [rows, withPlace],
  );
  const choose = useCallback(
    (records: readonly string[]) => {
      setSpot(records);
      onCurrent(records[0] ?? null);
    },
    [onCurrent],
  );
  const step = (by: number) => {
    const at = current === null ? -1 : steps.indexOf(current);
    const next = steps[at < 0 ? (by > 0 ? 0 : steps.length - 1) : at + by];
    if (next === undefined) return;
    choose([next]);
    list.current?.querySelector(`[data-record="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button:enabled') ?? [])] as HTMLButtonElement[];
    const next = buttons[buttons.indexOf(event.currentTarget) + by];
    next?.focus();
    if (next?.dataset['record'] !== undefined) choose([next.dataset['record']]);
  };
  const missing = total === undefined ? 0 : Math.max(0, total - places.ids.length);
  const [read, all] = [i18n.number(reading?.read ?? 0), i18n.number(reading?.total ?? 0)];
  const isRead = places !== noLocations;
  const failure = isRead && rows ? null : anyFailure;
  return (
    <div className="map-screen" ref={frame}>
      <div className="map-screen-map" ref={picture}>
        {failure ? (
          <ErrorState error={failure} retry={retry} />
        ) : (
          <ErrorBoundary resetKey={places}>
            <MapView
              {...map}
              places={places}
              current={current}
              onPoint={choose}
              onStep={step}
              popup={
                current === null ? null : (
                  <PopupFrame spot={spot} current={current} onCurrent={onCurrent}>
                    {popup}
                  </PopupFrame>
                )
              }
            />
          </ErrorBoundary>
        )}
        {!failure && !isRead && (
          <p className="map-reading" role="status">
            {reading && reading.total > 0 ? (
              <Trans>
                Reading places: {read} of {all}…
              </Trans>
            ) : (
              <Trans>Reading places…</Trans>
            )}
          </p>
        )}
        {!failure && drawn}
        {isRead && places.ids.length === 0 && (
          <p className="map-reading" role="status">
            <Trans>No places to show.</Trans>
          </p>
        )}
      </div>
      <section className="map-list" aria-label={listLabel}>
        {isRead && missing > 0 && (
          <p className="map-missing muted">
            <Plural value={missing} one="# has no place" other="# have no place" />
          </p>
        )}
        {rows ? (
          <ul ref={list} aria-busy={!isRead}>
            {rows.map((row) => (
              <li key={row.__id}>
                <BareButton
                  data-record={row.__id}
                  className="map-list-row"
                  aria-pressed={row.__id === current}
                  disabled={!withPlace.has(row.__id)}
                  onClick={() => {
                    choose([row.__id]);
                    // On phones, the list is below the map.
                    picture.current?.scrollIntoView({ block: 'nearest' });
                  }}
                  onKeyDown={onKeyDown}
                >
                  {rowTitle(row)}
                  {isRead && !withPlace.has(row.__id) && <span className="muted">{t`No place`}</span>}
                  {map.selected?.has(row.__id) && <Icon name="check" />}
                </BareButton>
              </li>
            ))}
          </ul>
        ) : (
          <ListSkeleton rows={8} />
        )}
        <RowsPages page={page} isSimple />
      </section>
    </div>
  );
}

interface MapPopupProps {
  title: ReactNode;
  facts: ReactNode;
  answers: readonly { label: string; value: string }[];
  children: ReactNode;
}

export const MapPopup = ({ title, facts, answers, children }: MapPopupProps) => (
  <div className="map-popup-body">
    <h2>{title}</h2>
    <div className="map-popup-facts">{facts}</div>
    {answers.length > 0 && (
      <div className="map-popup-answers">
        <Facts
          facts={answers.map(({ label, value }) => ({ label: <Name>{label}</Name>, children: <Name>{value}</Name> }))}
        />
      </div>
    )}
    <div className="map-popup-actions">{children}</div>
  </div>
);
