import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { appConfig } from '~/shared/config/client-config';
import { useStore } from '~/shared/screen/use-store';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { Markdown } from '~/shared/ui/text/Markdown';
import { currentTheme } from '~/shared/ui/theme/theme';
import type { ThemeName } from '~/shared/ui/theme/tokens';
import { useHistoryStorage } from '~/shared/url-state/history-state';
import { readOutlines } from './background';
import { unitsToArea, type DrawnArea, simplifyCorners, areaToUnits } from './drawn-area';
import { type GroupChoice, groupPlaces } from './groups';
import { projectLocations, recordsWithin } from './layout';
import type { RecordLocations } from './locations';
import { createMapController, type MapViewport, type MapController } from './map-controller';
import { AreaDrawing, type AreaKind, MapLegend, ScaleBar } from './MapParts';
import type { Colours, Scene } from './painter';
import './map.css';

const none: ReadonlySet<string> = new Set();
const noLines: readonly Float64Array[] = [];
const noAreas: readonly DrawnArea[] = [];

export interface MapViewProps {
  /** Label for screen readers: "Map: 397 submissions". */
  label: string;
  places: RecordLocations;
  groups?: (GroupChoice & { title: string }) | null;
  selected?: ReadonlySet<string>;
  /** Enables selection. Takes the records in the drawn area or in view, and the area. */
  onSelect?: ((records: ReadonlySet<string>, area: DrawnArea) => void) | undefined;
  areas?: readonly DrawnArea[];
  /** The selected record: highlighted, and scrolled into view. */
  current?: string | null;
  /** Takes the records of the clicked mark; empty for the background. */
  onPoint?: (records: string[]) => void;
  /** Enables choosing a location instead of records. */
  onPick?: ((lon: number, lat: number) => void) | undefined;
  /** PageUp and PageDown. */
  onStep?: ((by: -1 | 1) => void) | undefined;
  popup?: ReactNode;
  /** In a page that scrolls: the wheel does not zoom. */
  inPage?: boolean;
  /** The map fits all places when this changes. */
  fitKey?: string;
}

interface KeptView {
  fitKey: string;
  view: MapViewport;
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function coloursOf(element: HTMLElement, theme: ThemeName): Colours {
  const styles = getComputedStyle(element);
  const of = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  return {
    theme,
    bg: of('bg'),
    text: of('text'),
    brand: of('brand'),
    onBrand: of('on-brand'),
    ground: of('bg-page'),
    line: of('line'),
    outline: of('line-strong'),
    muted: of('text-muted'),
  };
}

/** A flag per record in the order of `ids`; null if none is in the set. */
function flagsOf(ids: readonly string[], set: ReadonlySet<string>): Uint8Array | null {
  return set.size === 0 ? null : Uint8Array.from(ids, (id) => (set.has(id) ? 1 : 0));
}

/** The configured tiles: their attribution, and whether they fail to load. */
function useTiles(map: MapController | null): { attribution: string | null; areMissing: boolean } {
  const [attribution, setAttribution] = useState<string | null>(null);
  const [areShown, setShown] = useState(appConfig().map !== null);
  useEffect(() => {
    const { map: config } = appConfig();
    if (!map || config === null) return;
    let current = true;
    const load = async () => {
      const { createTileLayer } = await import('./tiles');
      const tiles = createTileLayer(config, (shown) => current && setShown(shown));
      if (!current) return;
      map.setTiles(tiles.layer);
      setAttribution(tiles.attribution);
    };
    // Without tiles, the plain background stays.
    load().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [map]);
  return { attribution, areMissing: !areShown };
}

function useOutlines(areShown: boolean): readonly Float64Array[] {
  const [lines, setLines] = useState(noLines);
  useEffect(() => {
    if (!areShown) return;
    let current = true;
    void readOutlines().then((read) => current && setLines(read));
    return () => {
      current = false;
    };
  }, [areShown]);
  return lines;
}

/** A map that needs no tiles: marks with counts, a legend, and areas to select by. */
export function MapView({
  label,
  places,
  groups = null,
  selected = none,
  onSelect,
  areas = noAreas,
  current = null,
  onPoint,
  onPick,
  onStep,
  popup = null,
  inPage = false,
  fitKey = '',
}: MapViewProps) {
  const { t, i18n } = useLingui();
  const helpId = useId();
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapController | null>(null);
  const [metresOfPixel, setScale] = useState<number | null>(null);
  const [drawing, draw] = useState<AreaKind | null>(null);
  const { name: themeName } = useStore(currentTheme);
  const { attribution, areMissing } = useTiles(map);
  const outlines = useOutlines(areMissing);
  const layout = useMemo(() => projectLocations(places), [places]);
  const grouped = useMemo(() => groups && groupPlaces(places, groups), [places, groups]);
  const pointed = useRef({ onPoint, onPick });
  useEffect(() => {
    pointed.current = { onPoint, onPick };
  });

  useEffect(() => {
    if (!target.current) return;
    const made = createMapController({
      target: target.current,
      still: isStill,
      wheel: !inPage,
      onPoint: (records) => pointed.current.onPoint?.(records),
      onPick: (lon, lat) => {
        pointed.current.onPick?.(lon, lat);
        return pointed.current.onPick !== undefined;
      },
      onMove: setScale,
    });
    setMap(made);
    return () => {
      setMap(null);
      made.destroy();
    };
  }, [inPage]);

  const scene = useMemo((): Omit<Scene, 'colours'> => {
    const compact = new Intl.NumberFormat(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 });
    return {
      layout,
      groups: grouped?.of ?? null,
      selected: flagsOf(places.ids, selected),
      current,
      outlines,
      areas: areas.map(areaToUnits),
      hasTiles: attribution !== null && !areMissing,
      countText: (count) => compact.format(count),
    };
  }, [layout, grouped, places, selected, current, outlines, areas, attribution, areMissing, i18n.locale]);
  useEffect(() => {
    const element = target.current;
    if (!map || !element) return;
    const show = (theme: ThemeName) => map.show({ ...scene, colours: coloursOf(element, theme) });
    show(themeName);
    // Paper is white, and print styles apply only after this event.
    const print = matchMedia('print');
    const onPrint = () => {
      show(print.matches ? 'light' : themeName);
      map.drawNow();
    };
    print.addEventListener('change', onPrint);
    return () => print.removeEventListener('change', onPrint);
  }, [map, scene, themeName]);
  // After the scene is rendered. Refetched places do not move the map.
  const { found, keep } = useHistoryStorage('map view');
  const fitted = useRef<{ map: MapController; fitKey: string } | null>(null);
  useEffect(() => {
    // Choosing the first location must not move the map.
    if (!map || (layout.places.ids.length === 0 && !pointed.current.onPick)) return;
    const { current: before } = fitted;
    if (before?.map === map && before.fitKey === fitKey) return;
    fitted.current = { map, fitKey };
    const kept = inPage ? undefined : (found as KeptView | undefined);
    if (before === null && kept?.fitKey === fitKey) map.lookAt(kept.view);
    else map.fit(undefined, false);
  }, [map, layout, fitKey, found, inPage]);
  useEffect(() => {
    // A page may have several small maps.
    if (inPage) return;
    return map?.onRest((view) => {
      // Without places there is no view worth storing.
      if (fitted.current?.map === map) keep({ fitKey, view } satisfies KeptView);
    });
  }, [map, fitKey, keep, inPage]);
  useEffect(() => {
    if (current !== null) map?.reveal(current);
  }, [map, current]);

  const selectCorners = useCallback(
    (corners: readonly number[]) => {
      if (!map) return;
      const few = simplifyCorners(corners);
      const units: number[] = [];
      for (let at = 0; at < few.length; at += 2) units.push(...map.unitsAt(few[at] ?? 0, few[at + 1] ?? 0));
      const area = unitsToArea(units, map.unitsOfPixel());
      // Select exactly what a search in this area finds.
      onSelect?.(recordsWithin(layout, areaToUnits(area)), area);
      draw(null);
    },
    [map, layout, onSelect],
  );
  const cancel = useCallback(() => draw(null), []);
  const selectView = () => {
    const { width = 0, height = 0 } = target.current?.getBoundingClientRect() ?? {};
    selectCorners([0, 0, width, 0, width, height, 0, height]);
  };
  const toggle = (kind: AreaKind) => draw(drawing === kind ? null : kind);
  return (
    <div className="map">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application handles keys itself. */}
      <div
        ref={target}
        className={onPick ? 'map-target map-picks' : 'map-target'}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        onKeyDown={(event) => {
          const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : null;
          if (step === null || !onStep) return;
          event.preventDefault();
          onStep(step);
        }}
      />
      <p id={helpId} className="visually-hidden">
        {onStep
          ? t`Arrow keys move the map, plus and minus zoom, Page Up and Page Down go through the list.`
          : t`Arrow keys move the map, plus and minus zoom.`}
      </p>
      {drawing && <AreaDrawing kind={drawing} onDrawn={selectCorners} onCancel={cancel} />}
      <div className="map-tools" role="group" aria-label={t`Map tools`}>
        <BareButton title={t`Zoom in`} onClick={() => map?.zoom(1)}>
          <Icon name="plus" />
        </BareButton>
        <BareButton title={t`Zoom out`} onClick={() => map?.zoom(-1)}>
          <Icon name="minus" />
        </BareButton>
        <BareButton title={t`Show all`} onClick={() => map?.fit()}>
          <Icon name="fit" />
        </BareButton>
        {onSelect && (
          <>
            <BareButton title={t`Select with a box`} aria-pressed={drawing === 'box'} onClick={() => toggle('box')}>
              <Icon name="selectBox" />
            </BareButton>
            <BareButton
              title={t`Select with a shape`}
              aria-pressed={drawing === 'shape'}
              onClick={() => toggle('shape')}
            >
              <Icon name="selectShape" />
            </BareButton>
            <BareButton title={t`Select what is in view`} onClick={selectView}>
              <Icon name="check" />
            </BareButton>
          </>
        )}
      </div>
      <div className="map-foot">
        {grouped && groups && <MapLegend title={groups.title} groups={grouped.legend} theme={themeName} />}
        {metresOfPixel !== null && <ScaleBar metresOfPixel={metresOfPixel} />}
      </div>
      {popup !== null && <div className="map-popup">{popup}</div>}
      <div className="map-attribution">
        {attribution !== null && <Markdown text={attribution} />}
        {areMissing && <Trans>Borders: Natural Earth</Trans>}
      </div>
    </div>
  );
}
