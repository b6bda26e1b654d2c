import type { ComponentType } from 'react';

interface Given {
  onClose: () => void;
}

/** The props of a dialog that the page does not give to all; none where those do not fit. */
type Own<Dialog, Live> =
  Dialog extends ComponentType<infer Props>
    ? Pick<Live, keyof Live & keyof Props> extends Pick<Props, keyof Live & keyof Props>
      ? Omit<Props, keyof Live>
      : { readonly misfit: never }
    : never;

/** Which of a page's dialogs is open, with the props it is opened with. */
export type OpenDialog<Dialogs, Live> = {
  [Kind in keyof Dialogs]: { kind: Kind } & Own<Dialogs[Kind], Live>;
}[keyof Dialogs];

interface ShownDialogProps<Dialogs, Live extends Given> {
  /** The dialogs of the page by kind, from `lazyDialog`. */
  of: Dialogs;
  open: OpenDialog<Dialogs, Live> | null;
  /** What the page gives to every dialog, as it is now. */
  live: Live;
}

/** The open dialog of a page with several, if any. */
export function ShownDialog<Dialogs, Live extends Given>({ of, open, live }: ShownDialogProps<Dialogs, Live>) {
  if (!open) return null;
  const { kind, ...own } = open;
  const Dialog = of[kind] as ComponentType<object>;
  return <Dialog {...live} {...own} />;
}
