import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadTexts } from '~/i18n/i18n';
import { afterTurn } from '~/shared/jobs/in-slices';
import { isMissingCode } from '~/shared/lib/missing-code';
import { ErrorBoundary } from './ErrorBoundary';
import { ListSkeleton } from './states';

/** The names of a module's components. */
type PartName<Module> = {
  [Name in keyof Module]: Module[Name] extends (props: never) => ReactNode ? Name : never;
}[keyof Module];

/** A module together with the texts that only it needs. */
export async function withTexts<Module>(
  code: Promise<Module>,
  texts: Parameters<typeof loadTexts>[0],
): Promise<Module> {
  const [module] = await Promise.all([code, loadTexts(texts)]);
  return module;
}

/**
 * As React's `lazy` in a `Suspense`, but code that could not be loaded is loaded again when the boundary around it
 * renders it again.
 */
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
      <ErrorBoundary catches={isMissingCode}>
        <Part fallback={fallback} own={props} />
      </ErrorBoundary>
    );
  };
};

/**
 * A part of a page that many visits do not show: its code loads when it is first rendered. Takes how its module loads,
 * its name there, and the rows of the skeleton until then. If the code fails to load, a message with "Try again" takes
 * its place.
 */
export function onDemand<Module, Name extends PartName<Module>>(
  load: () => Promise<Module>,
  name: Name,
  rows: number,
): Module[Name] {
  const part = async () => {
    // Requesting the files takes a slow computer as long as the answer to the click that asks for them.
    await afterTurn();
    return (await load())[name] as ComponentType;
  };
  return rendered(part, <ListSkeleton rows={rows} />) as Module[Name];
}

/** The same for a part that can be missing: nothing shows meanwhile, or if its code fails to load. */
export function ifLoaded<Module, Name extends PartName<Module>>(load: () => Promise<Module>, name: Name): Module[Name] {
  const part = () =>
    load().then(
      (module) => module[name] as ComponentType,
      () => () => null,
    );
  return rendered(part, null) as Module[Name];
}
