import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Input, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { FormOrDraftRef } from '~/domain/submissions/queries';
import type { DownloadPreset } from '~/session/preference-rules';
import { amendProjectPreference, useProjectPreference } from '~/session/preferences';
import { visibleName } from '~/shared/lib/visible-name';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { type DownloadOptions, readOptions } from './options';

const fieldWidth = { inlineSize: 200, maxInlineSize: '100%' };

interface PresetsProps {
  form: FormOrDraftRef;
  options: DownloadOptions;
  onChoose: (options: DownloadOptions) => void;
}

const sameOptions = (one: DownloadOptions, other: DownloadOptions): boolean =>
  JSON.stringify(readOptions(one)) === JSON.stringify(readOptions(other));

/** Named download options, stored per form and user on the server. */
export function Presets({ form: { projectId, xmlFormId }, options, onChoose }: PresetsProps) {
  const { t } = useLingui();
  const [all] = useProjectPreference(projectId, 'alidadeDownloadPresets');
  const [editing, setEditing] = useState<'new' | 'rename' | null>(null);
  const [name, setName] = useState('');
  const own = all.filter((preset) => preset.xmlFormId === xmlFormId);
  const current = own.find((preset) => sameOptions(readOptions(preset.options), options));
  const isNamed = (preset: DownloadPreset, wanted: string) => preset.xmlFormId === xmlFormId && preset.name === wanted;
  const amend = (change: (presets: DownloadPreset[]) => DownloadPreset[]) =>
    amendProjectPreference(projectId, 'alidadeDownloadPresets', change);
  /** Adds a number if another tab has used the name meanwhile. */
  const free = (presets: readonly DownloadPreset[], wanted: string): string => {
    let found = wanted;
    for (let number = 2; presets.some((preset) => isNamed(preset, found)); number += 1) found = `${wanted} (${number})`;
    return found;
  };
  const trimmed = name.trim();
  const isTaken = own.some((preset) => preset.name === trimmed && !(editing === 'rename' && preset === current));
  const save = () => {
    if (trimmed === '' || isTaken) return;
    if (editing === 'new')
      amend((presets) => [...presets, { xmlFormId, name: free(presets, trimmed), options: { ...options } }]);
    else if (current && current.name !== trimmed)
      amend((presets) =>
        presets.map((preset) => (isNamed(preset, current.name) ? { ...preset, name: free(presets, trimmed) } : preset)),
      );
    setEditing(null);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Do not submit or close the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else setEditing(null);
  };
  return (
    <FieldItem
      label={<Trans>Preset</Trans>}
      fault={editing !== null && isTaken ? <Trans>There is a preset with this name.</Trans> : undefined}
    >
      {(control) => (
        <Flex wrap gap={8}>
          <Select
            {...control}
            style={fieldWidth}
            value={current?.name ?? ''}
            onChange={(wanted) => {
              const chosen = own.find((preset) => preset.name === wanted);
              if (chosen) onChoose(readOptions(chosen.options));
              setEditing(null);
            }}
            {...searchableOptions([
              { value: '', label: own.length === 0 ? t`None saved` : t({ message: 'None', context: 'preset' }) },
              ...own.map((preset) => ({ value: preset.name, label: visibleName(preset.name) })),
            ])}
          />
          {editing === null && (
            <>
              {!current && (
                <Button
                  onClick={() => {
                    setName('');
                    setEditing('new');
                  }}
                >
                  <Trans>Save as preset</Trans>
                </Button>
              )}
              {current && (
                <>
                  <Button
                    onClick={() => {
                      setName(current.name);
                      setEditing('rename');
                    }}
                  >
                    <Trans>Rename preset</Trans>
                  </Button>
                  <Button
                    onClick={() => amend((presets) => presets.filter((preset) => !isNamed(preset, current.name)))}
                  >
                    <Trans>Delete preset</Trans>
                  </Button>
                </>
              )}
            </>
          )}
          {editing !== null && (
            <>
              <Input
                autoFocus
                style={fieldWidth}
                aria-label={t`Name of the preset`}
                aria-invalid={isTaken}
                maxLength={80}
                value={name}
                onChange={({ target }) => setName(target.value)}
                onKeyDown={onKey}
              />
              <Button onClick={save}>
                <Trans>Save preset</Trans>
              </Button>
              <Button onClick={() => setEditing(null)}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          )}
        </Flex>
      )}
    </FieldItem>
  );
}
