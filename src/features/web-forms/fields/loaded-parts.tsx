import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';

/** A part of these pages whose code loads with the first form that needs it. */
export type LoadedPart<Props> = ComponentType<Props> & {
  /** Loads the code, so that the part is drawn at once. Never throws: the part says if its code is missing. */
  preload: () => Promise<void>;
};

const Plain = ({ children }: { children: ReactNode }): ReactNode => children;

/**
 * Makes such a part. If its code cannot be loaded, it says so in its place, and tries again. In: how it loads, and what is
 * around its words meanwhile.
 */
export function loadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Around: ComponentType<Props & { children: ReactNode }> = Plain,
): LoadedPart<Props> {
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
          <div className="fill-lost">
            <p role="alert">
              <Trans>A part of the page could not be loaded. Check your connection.</Trans>
            </p>
            <button type="button" className="fill-button" onClick={again}>
              <Trans>Try again</Trans>
            </button>
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
