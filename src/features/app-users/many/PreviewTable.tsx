import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { createAppUserBodyDisplayNameMax as longestName } from '~/api/generated/limits';
import { valueOf } from '~/shared/actor-properties/properties';
import { isolate } from '~/shared/lib/isolate';
import { ScrollTable } from '../ScrollTable';
import { isFault, type Line, type LineIssue } from './parse';

/** The problems and notes of a line in words. */
function issueText(issue: LineIssue, i18n: I18n): string {
  switch (issue.kind) {
    case 'no-name':
      return i18n._(msg`There is no name.`);
    case 'long-name':
      return i18n._(msg`The name has more than ${longestName} characters.`);
    case 'extra-cells':
      return i18n._(msg`There are more cells than columns.`);
    case 'unknown-form': {
      const form = isolate(issue.form);
      return i18n._(msg`There is no form “${form}”.`);
    }
    case 'exists':
      return i18n._(msg`Another app user has this name.`);
    case 'twice':
      return i18n._(msg`The name stands here twice.`);
  }
}

interface PreviewTableProps {
  lines: readonly Line[];
  properties: readonly string[];
  forms: readonly { id: string; name: string }[];
}

/** The preview of each line. */
export function PreviewTable({ lines, properties, forms }: PreviewTableProps) {
  const { t } = useLingui();
  const used = properties.filter((name) => lines.some((line) => valueOf(line.properties, name) !== ''));
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  return (
    <ScrollTable
      label={t`What will be created`}
      name="many"
      heads={[
        { key: 'line', label: t`Line` },
        { key: 'name', label: t`Display name` },
        ...used.map((name) => ({ key: `=${name}`, label: <bdi>{name}</bdi> })),
        { key: 'forms', label: t`Forms` },
        { key: 'outcome', label: t`Outcome` },
      ]}
    >
      {lines.map((line) => (
        <PreviewRow
          key={line.number}
          line={line}
          used={used.join('\n')}
          formNames={line.forms.map((id) => names.get(id) ?? id).join(', ')}
        />
      ))}
    </ScrollTable>
  );
}

const PreviewRow = memo(function PreviewRow({
  line,
  used,
  formNames,
}: {
  line: Line;
  used: string;
  formNames: string;
}) {
  const { i18n, t } = useLingui();
  const faulty = line.issues.some(isFault);
  return (
    <tr data-faulty={faulty}>
      <td>{line.number}</td>
      <td>
        <bdi>{line.name}</bdi>
      </td>
      {used !== '' &&
        used.split('\n').map((name) => (
          <td key={name}>
            <bdi>{valueOf(line.properties, name)}</bdi>
          </td>
        ))}
      <td>
        <bdi>{formNames}</bdi>
      </td>
      <td className={faulty ? 'many-fault' : line.issues.length > 0 ? 'many-warning' : undefined}>
        {line.issues.length === 0 ? t`Will be created` : line.issues.map((issue) => issueText(issue, i18n)).join(' ')}
      </td>
    </tr>
  );
});
