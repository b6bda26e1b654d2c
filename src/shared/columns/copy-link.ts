import { msg } from '@lingui/core/macro';
import { notifications } from '~/shared/ui/overlays/notifications';
import { copyText } from '~/shared/ui/text/CopyButton';
import type { SearchParamsSchema } from '~/shared/url-state/search-params-schema';
import { type ColumnLayout, explicitLayout, type KnownColumns } from './layout';

/** Servers refuse longer URLs. */
const longest = 7000;

/** Copies a link to this page with the layout, and shows a notification. */
export async function copyLink<State extends { layout: ColumnLayout | null }>(
  layout: ColumnLayout,
  known: KnownColumns,
  { read, write }: SearchParamsSchema<State>,
): Promise<void> {
  const { pathname, search } = window.location;
  const present = new URLSearchParams(search);
  const state = { ...read(present), layout: explicitLayout(layout, known) };
  await copyUrl(`${pathname}?${write(state, present).toString()}`);
}

/** Copies the URL of a path, and shows a notification. */
export async function copyUrl(path: string): Promise<void> {
  const address = `${window.location.origin}${path}`;
  if (address.length > longest) {
    notifications.danger(msg`The link would be too long for these columns. Show fewer columns, or all of them.`);
    return;
  }
  if (await copyText(address)) notifications.success(msg`Link copied.`);
  else notifications.danger(msg`The browser did not let this page copy the link.`);
}
