import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Input, Select } from 'antd';
import { visibleName } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { joinNames } from '~/shared/ui/text/Joined';
import type { checkMapping } from './mapping';
import { type ImportPlan, withIndexes } from './plan';

export function LabelField({
  plan,
  fault,
  onPlan,
}: {
  plan: ImportPlan;
  fault: ReturnType<typeof checkMapping>['label'];
  onPlan: (plan: ImportPlan) => void;
}) {
  const { t } = useLingui();
  const { header, label } = plan;
  const isTemplate = label.kind === 'template';
  const first = header.find((cell) => cell.trim() !== '') ?? 'name';
  const unknown = fault !== null && typeof fault === 'object' ? joinNames(fault.unknown) : '';
  return (
    <FieldItem
      label={<Trans>Label</Trans>}
      help={
        isTemplate ? (
          <Trans>Names of columns between double braces are replaced by the cells of each row.</Trans>
        ) : (
          <Trans>The label is the name shown everywhere.</Trans>
        )
      }
      fault={
        fault === null ? undefined : fault === 'none' ? (
          <Trans>Choose the column that names each entity.</Trans>
        ) : fault === 'no-column-named' ? (
          <Trans>Name a column between double braces.</Trans>
        ) : (
          <Trans>The file has no column with this name: {unknown}</Trans>
        )
      }
    >
      {(control) => (
        <Flex wrap gap="small" style={{ maxInlineSize: 720 }}>
          <Select
            {...control}
            style={{ flex: '1 1 200px' }}
            value={isTemplate ? 'template' : String(label.column)}
            onChange={(source) =>
              onPlan({
                ...plan,
                label:
                  source === 'template'
                    ? { kind: 'template', template: `{{${first}}}` }
                    : { kind: 'column', column: Number(source) },
              })
            }
            {...searchableOptions([
              { value: '-1', label: t`Choose a column` },
              ...withIndexes(header).map(({ name, column }) => ({
                value: String(column),
                label: name.trim() === '' ? t`Column ${column + 1} (no name)` : visibleName(name),
              })),
              { value: 'template', label: t`Several columns…` },
            ])}
          />
          {isTemplate && (
            <Input
              style={{ flex: '1 1 200px' }}
              aria-label={t`Template of the label`}
              aria-invalid={fault !== null}
              value={label.template}
              onChange={({ target }) => onPlan({ ...plan, label: { kind: 'template', template: target.value } })}
            />
          )}
        </Flex>
      )}
    </FieldItem>
  );
}
