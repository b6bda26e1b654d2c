import { msg } from '@lingui/core/macro';
import type { CodeCard } from '~/domain/qr/print/cards';
import type { RowWithAddress } from '../rows';

/** Shown instead of a code that cannot be drawn. */
export const linkTooLong = msg`The link is too long for a QR code.`;

/** The cards of links: any camera opens their address. */
export const linkCards = (rows: readonly RowWithAddress[]): CodeCard[] =>
  rows.map(({ id, displayName, properties, address }) => ({ id, displayName, properties, code: () => address }));
