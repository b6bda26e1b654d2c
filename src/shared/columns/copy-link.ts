import { msg } from '@lingui/core/macro';
import type { AddressSchema } from '~/shared/address/address-schema';
import { alerts } from '~/shared/ui/overlays/alerts';
import { copyText } from '~/shared/ui/text/CopyButton';
import { type ColumnLayout, explicitLayout, type KnownColumns } from './layout';

/** Servers refuse longer addresses. */
const longest = 7000;

/**
 * Copies a link to the table of this page with this layout, and says so. Takes the state of the table in the address.
 */
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

/** Copies a link to a path of this site, and says so. */
export async function copyAddress(path: string): Promise<void> {
  const address = `${window.location.origin}${path}`;
  if (address.length > longest) {
    alerts.danger(msg`The link would be too long for these columns. Show fewer columns, or all of them.`);
    return;
  }
  if (await copyText(address)) alerts.success(msg`Link copied.`);
  else alerts.danger(msg`The browser did not let this page copy the link.`);
}
