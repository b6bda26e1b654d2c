import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { markMissingCode } from '~/shared/lib/missing-code';
import { Reason } from '~/shared/ui/states/Failure';
import { Dialog } from './Dialog';
import { notifications } from './notifications';

interface Closable {
  onClose: () => void;
}

type PropsOf<Exported> = Exported extends (...args: infer Args) => ReactNode
  ? Args extends [props: infer Props extends Closable]
    ? Props
    : never
  : never;

type DialogName<Module> = {
  [Name in keyof Module]: [PropsOf<Module[Name]>] extends [never] ? never : Name;
}[keyof Module];

export interface Intent {
  'aria-haspopup': 'dialog';
  onPointerEnter: () => void;
  onFocus: () => void;
}

export type LazyDialog<Props> = ComponentType<Props> & {
  /** A failure is not reported: opening the dialog tries again. */
  preload: () => void;
  intent: Intent;
  /** Returns true if the dialog can open, false after a notification about the failure. Never throws. */
  load: () => Promise<boolean>;
};

/** Vite requests a style sheet once per visit, even if that failed: request missing ones again. */
function loadMissingStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return Promise.all(
    links
      .filter(({ sheet }) => sheet === null)
      .map((link) => {
        const again = link.cloneNode() as HTMLLinkElement;
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        again.onload = resolve;
        again.onerror = () => reject(markMissingCode(new Error(`no style sheet at ${again.href}`)));
        link.replaceWith(again);
        return promise;
      }),
  );
}

/**
 * A dialog whose code loads on first use. Mounting opens it once loaded. If loading fails, a small dialog says why and
 * offers to try again. `name` is the dialog's export in the module.
 */
export function lazyDialog<Module, Name extends DialogName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyDialog<PropsOf<Module[Name]>> {
  return loadedBy(async () => (await load())[name] as ComponentType<PropsOf<Module[Name]>>);
}

function loadedBy<Props extends Closable>(load: () => Promise<ComponentType<Props>>): LazyDialog<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let failed = false;
  const loadAll = async () => {
    try {
      if (failed) await loadMissingStyles();
      return await load();
    } catch (error) {
      loading = undefined;
      failed = true;
      throw error;
    }
  };
  const loadOnce = () => (loading ??= loadAll());
  const preload = () => void loadOnce().catch(() => undefined);
  const intent: Intent = { 'aria-haspopup': 'dialog', onPointerEnter: preload, onFocus: preload };

  function Lazy(props: Props) {
    const [{ Loaded, error, busy }, setState] = useState<{
      Loaded?: ComponentType<Props>;
      error?: unknown;
      busy: boolean;
    }>({ busy: true });
    const unmounted = useRef(false);
    const start = useCallback(() => {
      loadOnce().then(
        (component) => unmounted.current || setState({ Loaded: component, busy: false }),
        (why: unknown) => unmounted.current || setState({ error: why, busy: false }),
      );
    }, []);
    useEffect(() => {
      unmounted.current = false;
      start();
      return () => {
        unmounted.current = true;
      };
    }, [start]);
    const retry = () => {
      setState({ error, busy: true });
      start();
    };
    if (Loaded) return <Loaded {...props} />;
    if (error === undefined) return null;
    return <LoadFailure error={error} busy={busy} onRetry={retry} onClose={props.onClose} />;
  }

  return Object.assign(Lazy, {
    preload,
    intent,
    load: () =>
      loadOnce().then(
        () => true,
        (error: unknown) => {
          notifications.failed(msg`The dialog did not open.`, error);
          return false;
        },
      ),
  });
}

interface LoadFailureProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

const LoadFailure = ({ error, busy, onRetry, onClose }: LoadFailureProps) => (
  <Dialog
    title={<Trans>The dialog did not open.</Trans>}
    width={440}
    isQuestion
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button type="primary" loading={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </>
    }
  >
    <Reason error={error} />
  </Dialog>
);

/** Props of a dialog that `Live` lacks; none where those of `Live` do not fit. */
type Own<Dialog, Live> =
  Dialog extends ComponentType<infer Props>
    ? Pick<Live, keyof Live & keyof Props> extends Pick<Props, keyof Live & keyof Props>
      ? Omit<Props, keyof Live>
      : { readonly misfit: never }
    : never;

export type OpenDialog<Dialogs, Live> = {
  [Kind in keyof Dialogs]: { kind: Kind } & Own<Dialogs[Kind], Live>;
}[keyof Dialogs];

interface ShownDialogProps<Dialogs, Live extends Closable> {
  of: Dialogs;
  open: OpenDialog<Dialogs, Live> | null;
  live: Live;
}

export function ShownDialog<Dialogs, Live extends Closable>({ of, open, live }: ShownDialogProps<Dialogs, Live>) {
  if (!open) return null;
  const { kind, ...own } = open;
  const Shown = of[kind] as ComponentType<object>;
  return <Shown {...live} {...own} />;
}
