import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo } from 'react';
import { useListAudits } from '~/api/generated/hooks/audits';
import { toEntry } from '../audits/entries';
import { EntriesTable } from '../audits/EntriesTable';
import { useNames } from '../audits/use-names';

/** The newest reports sent or tried; nothing if there are none. */
export function ReportHistory() {
  const { t } = useLingui();
  const id = useId();
  const { data, dataUpdatedAt } = useListAudits({ action: 'analytics', limit: 10 });
  const entries = useMemo(() => (data ?? []).map(toEntry), [data]);
  const names = useNames(useMemo(() => [{ entries }], [entries]));
  if (entries.length === 0) return null;
  return (
    <section className="reporting-history" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Latest usage reports</Trans>
      </h2>
      <EntriesTable label={t`Latest usage reports`} entries={entries} names={names} now={dataUpdatedAt} empty={null} />
    </section>
  );
}
