import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadCatalogue } from '~/i18n/i18n';
import { yieldToBrowser } from '~/shared/jobs/run-in-slices';
import { isChunkLoadError } from '~/shared/lib/missing-code';
import { ErrorBoundary } from './ErrorBoundary';
import { ListSkeleton } from './states';

type PartName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

export async function withMessages<Module>(
  code: Promise<Module>,
  texts: Parameters<typeof loadCatalogue>[0],
): Promise<Module> {
  const [module] = await Promise.all([code, loadCatalogue(texts)]);
  return module;
}

/** Like React's `lazy` in a `Suspense`, but failed code is loaded again when the boundary around it renders again. */
function lazyAgain<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<{ fallback: ReactNode; own: Props }> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        Part = make();
        throw error;
      }
    });
  let Part = make() as ComponentType<Props>;
  return function Again({ fallback, own }: { fallback: ReactNode; own: Props }) {
    const Current = Part;
    return (
      <Suspense fallback={fallback}>
        <Current {...own} />
      </Suspense>
    );
  };
}

const rendered = (load: () => Promise<ComponentType>, fallback: ReactNode) => {
  const Part = lazyAgain<object>(load);
  return function OnDemand(props: object) {
    return (
      <ErrorBoundary catches={isChunkLoadError}>
        <Part fallback={fallback} own={props} />
      </ErrorBoundary>
    );
  };
};

/**
 * A part of a page whose code loads when it is first rendered; `rows` of a skeleton show meanwhile. If it fails to
 * load, a message with "Try again" takes its place.
 */
export function lazyPart<Module, Name extends PartName<Module>>(
  load: () => Promise<Module>,
  name: Name,
  rows: number,
): Module[Name] {
  const part = async () => {
    // Let the page respond to the click first: on a slow computer, requesting the files takes as long.
    await yieldToBrowser();
    return (await load())[name] as ComponentType;
  };
  return rendered(part, <ListSkeleton rows={rows} />) as Module[Name];
}

/** For optional parts: nothing shows meanwhile, or if the code fails to load. */
export function optionalPart<Module, Name extends PartName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] {
  const part = () =>
    load().then(
      (module) => module[name] as ComponentType,
      () => () => null,
    );
  return rendered(part, null) as Module[Name];
}
