import { Plural, useLingui } from '@lingui/react/macro';
import type { FindField } from '~/domain/row-index/bar/fields';
import { AppLink } from '~/shared/ui/links/AppLink';
import { useSummary } from './summary';

/** How many rows have no answer, and their share. Nothing if all have one. */
export function Missing({ field, missing, total }: { field: FindField; missing: number; total: number }) {
  const { i18n } = useLingui();
  const { rowsWith } = useSummary();
  if (missing === 0) return null;
  const share = i18n.number(missing / total, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <AppLink to={rowsWith({ field: field.field, op: 'empty' })}>
      <Plural value={missing} one={`# without an answer (${share})`} other={`# without an answer (${share})`} />
    </AppLink>
  );
}
