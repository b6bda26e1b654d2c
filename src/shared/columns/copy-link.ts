import { msg } from '@lingui/core/macro';
import type { AddressSchema } from '~/shared/address/address-schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { copyText } from '~/shared/ui/text/CopyButton';
import { type ColumnLayout, explicitLayout, type KnownColumns } from './layout';

/** Servers refuse longer URLs. */
const longest = 7000;

/** Copies a link to this page with the layout, and shows a notification. */
export async function copyLink<State extends { layout: ColumnLayout | null }>(
  layout: ColumnLayout,
  known: KnownColumns,
  { read, write }: AddressSchema<State>,
): Promise<void> {
  const { pathname, search } = window.location;
  const present = new URLSearchParams(search);
  const state = { ...read(present), layout: explicitLayout(layout, known) };
  await copyAddress(`${pathname}?${write(state, present).toString()}`);
}

/** Copies the URL of a path, and shows a notification. */
export async function copyAddress(path: string): Promise<void> {
  const address = `${window.location.origin}${path}`;
  if (address.length > longest) {
    alerts.danger(msg`The link would be too long for these columns. Show fewer columns, or all of them.`);
    return;
  }
  if (await copyText(address)) alerts.success(msg`Link copied.`);
  else alerts.danger(msg`The browser did not let this page copy the link.`);
}
