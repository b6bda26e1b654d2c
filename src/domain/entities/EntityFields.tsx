import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Checkbox, Flex } from 'antd';
import { memo, type ReactNode, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { parseGeoAnswer } from '~/engines/xforms/geo';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { FormItem } from '~/shared/ui/form/FormItem';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';
import { EntityValue } from './EntityValue';
import { geometryName } from './history';
import { type MergedFields, mergeEdit } from './merge-edit';
import './entity-fields.css';

/** The label, then the properties in list order. */
export interface EntityFormValues {
  fields: string[];
  resolve: boolean;
}

/** From this many properties on, a search field is shown. */
const searchFrom = 12;

interface EntityFieldsProps {
  names: readonly string[];
  /** `seen` is null for an entity that does not exist yet. */
  merged: Omit<MergedFields, 'seen'> & { seen: MergedFields['seen'] | null };
}

export function EntityFields({ names, merged }: EntityFieldsProps) {
  const { t } = useLingui();
  const { getValues, reset, setValue } = useFormContext<EntityFormValues>();
  const [find, setFind] = useState('');
  const [disputed, setDisputed] = useState<readonly number[]>([]);
  const [theirs, setTheirs] = useState<readonly number[]>([]);
  const { base, before, times, seen } = merged;
  const applied = useRef(0);
  useEffect(() => {
    // Once per newer version.
    if (times === applied.current) return;
    applied.current = times;
    const { fields, resolve } = getValues();
    const result = mergeEdit(fields, before, base);
    reset({ fields: base, resolve });
    for (const [index, value] of result.values.entries())
      if (value !== base[index]) setValue(`fields.${index}`, value, { shouldDirty: true });
    setDisputed(result.disputed);
    setTheirs(result.theirs);
  }, [times, base, before, getValues, reset, setValue]);
  const matches = createWordMatcher(find);
  const isShown = (name: string) => find.trim() === '' || matches(foldForSearch(name));
  const field = (index: number, label: ReactNode) => (
    <EntityField
      key={index}
      index={index}
      label={label}
      isPlace={names[index - 1] === geometryName}
      base={base[index] ?? ''}
      isDisputed={disputed.includes(index)}
      isTheirs={theirs.includes(index)}
    />
  );
  return (
    <>
      {times > 0 && seen && (
        <Alert
          type="info"
          role="status"
          showIcon
          icon={<Icon name="info" />}
          title={
            <Trans>
              You are now editing version {seen.currentVersion.version}, saved by{' '}
              <Name>{seen.currentVersion.creator.displayName}</Name> <TimeAgo iso={seen.currentVersion.createdAt} />.
            </Trans>
          }
        />
      )}
      {field(
        0,
        <>
          <Trans>Label</Trans>
          <span className="field-fault" aria-hidden="true">
            {' *'}
          </span>
        </>,
      )}
      {seen && seen.conflict !== null && (
        <FormItem name="resolve" help={<Trans>The values below are final.</Trans>}>
          {({ value, ...box }) => (
            <Checkbox {...box} checked={value === true}>
              <Trans>Mark the conflict as resolved</Trans>
            </Checkbox>
          )}
        </FormItem>
      )}
      {names.length >= searchFrom && <SearchField value={find} onChange={setFind} label={t`Find a property`} />}
      <Flex
        vertical
        gap="middle"
        className={names.length >= searchFrom ? 'entity-fields-rows entity-fields-many' : 'entity-fields-rows'}
      >
        {names.map((name, index) => (
          <div key={name} hidden={!isShown(name)} className="entity-fields-row">
            {field(index + 1, <Name>{name}</Name>)}
          </div>
        ))}
      </Flex>
    </>
  );
}

interface EntityFieldProps {
  index: number;
  label: ReactNode;
  /** The server uses its value as the entity's location. */
  isPlace: boolean;
  base: string;
  isDisputed: boolean;
  isTheirs: boolean;
}

const isSame = (one: EntityFieldProps, other: EntityFieldProps) =>
  one.index === other.index &&
  one.isPlace === other.isPlace &&
  one.base === other.base &&
  one.isDisputed === other.isDisputed &&
  one.isTheirs === other.isTheirs;

/**
 * Switches to a textarea once a value has line breaks, which an input would lose. `breakLine` inserts text with
 * line breaks at the cursor of the input.
 */
function useLines(name: `fields.${number}`, id: string) {
  const { setValue } = useFormContext<EntityFormValues>();
  const value = useWatch<EntityFormValues, typeof name>({ name });
  const [hadLines, setHadLines] = useState(false);
  const hasLines = hadLines || /[\r\n]/.test(value);
  // The element must not change back while the user types.
  if (hasLines && !hadLines) setHadLines(true);
  const cursor = useRef<number | null>(null);
  useLayoutEffect(() => {
    const area = document.getElementById(id);
    if (cursor.current === null || !(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [hasLines, id]);
  const breakLine = (event: SyntheticEvent<HTMLInputElement>, text: string) => {
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    const start = selectionStart ?? before.length;
    cursor.current = start + text.length;
    const after = before.slice(0, start) + text + before.slice(selectionEnd ?? start);
    setValue(name, after, { shouldDirty: true, shouldValidate: true });
  };
  return { value, hasLines, breakLine };
}

/** Uncontrolled: a list may have 500 properties. */
const EntityField = memo(function EntityField(props: EntityFieldProps) {
  const { index, label, isPlace, base, isDisputed, isTheirs } = props;
  const { register, setValue } = useFormContext<EntityFormValues>();
  const name = `fields.${index}` as const;
  const { errors, dirtyFields } = useFormState<EntityFormValues>({ name, exact: true });
  const id = useId();
  const fault = errors.fields?.[index]?.message;
  const isChanged = dirtyFields.fields?.[index] === true;
  const { value, hasLines, breakLine } = useLines(name, id);
  const control = {
    ...register(name),
    id,
    dir: 'auto',
    'aria-required': index === 0,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-note`,
    className: isChanged ? 'entity-field entity-field-changed' : 'entity-field',
  } as const;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hasLines ? (
        <textarea
          {...control}
          rows={1}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
          }}
        />
      ) : (
        <input
          {...control}
          type="text"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            if (event.shiftKey) breakLine(event, '\n');
            else if (event.ctrlKey || event.metaKey) {
              // As in the textarea; browsers submit by Enter alone.
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n');
            // Spreadsheets end a copied cell with a line break, which an input drops.
            if (text.trimEnd().includes('\n')) breakLine(event, text);
          }}
        />
      )}
      <div id={`${id}-note`} className={fault === undefined ? 'field-note' : 'field-note field-fault'}>
        {fault !== undefined && <span role="alert">{fault}</span>}
        {isPlace && value.trim() !== '' && parseGeoAnswer(value) === null && (
          <Flex component="span" align="flex-start" gap={8}>
            <Icon name="warning" />
            <Trans>Not a place: maps need latitude, space, longitude, as in 12.5 7.25</Trans>
          </Flex>
        )}
        {isDisputed && isChanged && (
          <Flex component="span" wrap align="flex-start" gap="4px 8px" className="entity-field-theirs">
            <Icon name="warning" />
            <span>
              <Trans>
                Someone else saved: <EntityValue value={base} />
              </Trans>
            </span>
            <TextButton onClick={() => setValue(name, base, { shouldDirty: true })}>
              <Trans>Use this value</Trans>
            </TextButton>
          </Flex>
        )}
        {isTheirs && !isChanged && <Trans>Someone else saved this value.</Trans>}
      </div>
    </div>
  );
}, isSame);
