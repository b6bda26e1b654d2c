import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { DatasetProperty, ProjectExtended } from '~/api/schema';
import { FormName } from '~/domain/entities/FormName';
import { formatDateTime, formatRecent, recentTexts } from '~/shared/lib/dates';
import { Count } from '~/shared/ui/table/Count';
import type { TableColumn } from '~/shared/ui/table/types';
import { listed } from '~/shared/ui/text/Joined';

/** The columns of a list's properties. In: when they were read, in epoch milliseconds. */
export function usePropertyColumns(project: ProjectExtended | undefined, now: number): TableColumn<DatasetProperty>[] {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Name`,
        width: 280,
        role: 'identity',
        frozen: 'always',
        sortable: true,
        text: ({ name }) => name,
      },
      {
        id: 'forms',
        header: t`Updated by`,
        width: 420,
        role: 'fact',
        text: ({ forms }) => listed(forms.map(({ name }) => name)),
        cell: ({ forms }, { tabIndex }) =>
          forms.length === 0 || !project ? (
            <Count value={0} />
          ) : (
            <span className="property-forms">
              {forms.map((form, index) => (
                <span key={form.xmlFormId}>
                  {index > 0 && ', '}
                  <FormName project={project} form={{ ...form, draft: false }} tabIndex={tabIndex} />
                </span>
              ))}
            </span>
          ),
      },
      {
        id: 'publishedAt',
        header: t`Added`,
        width: 140,
        fitting: recentTexts(locale, now),
        role: 'more',
        sortable: true,
        dir: 'inherit',
        text: ({ publishedAt }) => formatRecent(publishedAt, locale, now),
        cell: ({ publishedAt }) => (
          <time dateTime={publishedAt} title={formatDateTime(publishedAt, true)}>
            {formatRecent(publishedAt, locale, now)}
          </time>
        ),
      },
    ],
    [t, locale, project, now],
  );
}
