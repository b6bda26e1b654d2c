import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import { loadMarkdownParser } from '~/shared/ui/text/markdown-parser';
import { FillButton } from '../FillDialog';

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Never throws: the component reports missing code itself. */
  preload: () => Promise<void>;
};

const Plain = ({ children }: { children: ReactNode }): ReactNode => children;

/** A lazy component that shows an error with a retry if its code cannot be loaded. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Around: ComponentType<Props & { children: ReactNode }> = Plain,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let failed = false;
  let loading: Promise<void> | null = null;
  const start = async () => {
    failed = false;
    try {
      Loaded = await load();
    } catch {
      failed = true;
      loading = null;
    }
  };
  const preload = () => (loading ??= start());

  function Part(props: Props) {
    const [round, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      let current = true;
      if (!Loaded && !failed) void preload().then(() => current && redraw());
      return () => {
        current = false;
      };
    }, [round]);
    if (Loaded) return <Loaded {...props} />;
    const again = () => {
      failed = false;
      redraw();
    };
    return (
      <Around {...props}>
        {failed ? (
          <div className="fill-notice fill-warning fill-lost">
            <p role="alert">
              <Trans>A part of the page could not be loaded. Check your connection.</Trans>
            </p>
            <FillButton onClick={again} label={<Trans>Try again</Trans>} />
          </div>
        ) : (
          <p className="fill-hint" role="status">
            <Trans>Loading…</Trans>
          </p>
        )}
      </Around>
    );
  }
  return Object.assign(Part, { preload });
}

export const ChoicePicker = lazyComponent(async () => (await import('./ChoicePicker')).ChoicePicker);
export const RankList = lazyComponent(async () => (await import('./RankList')).RankList);
export const PathField = lazyComponent(async () => (await import('./places/PathField')).PathField);
export const PointField = lazyComponent(async () => (await import('./places/PointField')).PointField);
export const PlaceMap = lazyComponent(async () => (await import('./places/PointField')).PlaceMap);
export const UploadField = lazyComponent(async () => (await import('./uploads/UploadField')).UploadField);
export const SignaturePad = lazyComponent(async () => (await import('./uploads/DrawDialog')).SignaturePad);
export const DrawDialog = lazyComponent(async () => (await import('./uploads/DrawDialog')).DrawDialog);

const appearances = (names: string) => new RegExp(`\\sappearance\\s*=\\s*["'][^"']*\\b(?:${names})\\b`, 'i');
const binds = (type: string) => new RegExp(`<(?:[\\w-]+:)?bind\\s[^>]*\\stype\\s*=\\s*["'](?:xsd:)?${type}["']`);

/** Text that may contain Markdown; texts of attached lists load the parser when they are shown. */
const formatted = /<(?:[\w-]+:)?(?:label|hint|value)(?:\s[^>]*)?>[^<]*[\\*_[&#\n]|Msg=["'][^"']*[\\*_[&#]/;

const uses: readonly (readonly [part: { preload: () => Promise<void> }, mark: RegExp])[] = [
  [ChoicePicker, appearances('minimal|autocomplete|search')],
  // Lists in files may be long.
  [ChoicePicker, /["']jr:\/\/file/],
  [RankList, /<(?:[\w-]+:)?rank\s/],
  [PathField, binds('geo(?:trace|shape)')],
  [PointField, binds('geopoint')],
  [UploadField, /<(?:[\w-]+:)?upload\s/],
  [SignaturePad, appearances('signature')],
  [DrawDialog, appearances('draw|annotate')],
  [{ preload: loadMarkdownParser }, formatted],
];

/** Loads the controls that a definition seems to need; others load when they are rendered. Never throws. */
export async function preloadControls(xml: string): Promise<void> {
  await Promise.all(uses.map(([part, mark]) => mark.test(xml) && part.preload()));
}
