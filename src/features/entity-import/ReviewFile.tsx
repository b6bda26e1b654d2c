import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, Select } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetDetailsExtended } from '~/api/schema';
import { can } from '~/session/can';
import { type Delimiter, delimiters } from '~/shared/lib/csv/dialect';
import { type Encoding, encodings } from '~/shared/lib/csv/text-encoding';
import { formatSize } from '~/shared/lib/sizes';
import { markUnsaved } from '~/shared/lib/unsaved';
import { visibleName } from '~/shared/lib/visible-name';
import { encodingName } from '~/shared/lists/ListField';
import { searchableOptions } from '~/shared/ui/controls/searchable-options';
import { notifications } from '~/shared/ui/overlays/notifications';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { Name } from '~/shared/ui/text/Name';
import { faultyRows } from './check';
import { Columns, ColumnsLeftOut } from './Columns';
import { uuidMatch } from './compare';
import type { ImportInput } from './import-store';
import { ImportSteps } from './ImportSteps';
import { checkMapping } from './mapping';
import { mayHaveChanges, type ImportPlan } from './plan';
import { Preview, Problems } from './Preview';
import type { ChosenDialect, Inspection } from './protocol';
import { EarlierWarning, RepetitionWarnings, useRepetition } from './Repetition';
import { failureText } from './texts';
import { UpdateReview } from './UpdateReview';
import type { useImportFile } from './use-import-file';

type ImportFile = ReturnType<typeof useImportFile>;

interface ReviewFileProps {
  list: DatasetDetailsExtended;
  file: ImportFile;
}

export function ReviewFile({ list, file }: ReviewFileProps) {
  const { read } = file;
  if (!read?.inspection || !read.plan) return null;
  return <Review list={list} file={file} read={{ ...read, inspection: read.inspection, plan: read.plan }} />;
}

/** Left-out rows named in the result; their reasons are stored with the job. */
const maxLeftOut = 1000;

interface ReviewProps extends ReviewFileProps {
  read: NonNullable<ImportFile['read']> & { inspection: Inspection; plan: ImportPlan };
}

function Review({ list, file, read }: ReviewProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { checking, choices, choose } = file;
  const { mode } = choices;
  const { data: project } = useGetProject(list.projectId);
  const [isStarting, setStarting] = useState(false);
  const [asked, setAsked] = useState(false);
  const isBusy = useRef(false);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => markUnsaved(null, () => msg`The file is not imported.`), []);
  // The button that selected the file has disappeared.
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  const mayAdd = can(project, 'dataset.update');
  const { inspection, plan, failure } = read;
  const mapping = useMemo(() => checkMapping(plan, list.properties, mayAdd), [plan, list.properties, mayAdd]);
  const { result, fraction } = checking;
  const mayUpdate = can(project, 'entity.update');
  const wanted = mode ?? (mayUpdate && mayHaveChanges(plan, list) ? 'update' : 'create');
  const isCreate = wanted === 'create';
  const found = useRepetition({ projectId: list.projectId, datasetName: list.name }, read.file, {
    entities: list.entities,
    inspection,
    plan,
    isChecked: isCreate && mapping.label === null && result !== null,
  });
  const faulty = result ? faultyRows(result) : 0;
  const missing = list.properties.filter(({ name }) => !plan.properties.includes(name)).length;

  const obstacle = (): string | null => {
    if (failure) return i18n._(failureText(failure));
    if (!mapping.isComplete) return t`Correct the columns first.`;
    if (!result) return t`The rows are still being checked.`;
    if (result.rows === 0) return t`This file does not contain any data.`;
    if (result.good === 0) return t`Every row has a problem.`;
    return null;
  };
  const why = obstacle();
  const isMapped = isCreate ? mapping.label === null : mapping.areColumnsComplete;

  const send = async () => {
    setAsked(true);
    if (why !== null || !result || isBusy.current) return;
    isBusy.current = true;
    setStarting(true);
    try {
      const [{ startImport }, uuids] = await Promise.all([import('./import-job'), import('./uuids')]);
      const { name, size } = read.file;
      const input: ImportInput = {
        projectId: list.projectId,
        datasetName: list.name,
        seed: uuids.newSeed(),
        file: { name, size, fingerprint: await uuids.fingerprintFile(read.file) },
        dialect: inspection.dialect,
        plan,
        newProperties: mapping.newProperties,
        rows: result.good,
        leftOut: { rows: faulty, problems: result.problems.slice(0, maxLeftOut) },
      };
      await startImport(read.file, input, result.chunks);
    } catch (error) {
      notifications.failed(msg`The import did not start.`, error);
      isBusy.current = false;
      setStarting(false);
    }
  };

  const good = result?.good ?? 0;
  const all = good + faulty;
  const [goodText, faultyText] = [i18n.number(good), i18n.number(faulty)];
  const updateBy = (match: string) => choose({ mode: 'update', match });
  return (
    <Flex
      vertical
      gap="medium"
      ref={start}
      tabIndex={-1}
      role="group"
      aria-label={t`Review of ${visibleName(read.file.name)}`}
      style={{ outline: 'none' }}
    >
      <ImportSteps at={isMapped ? 'check' : 'columns'} isUpdate={!isCreate} />
      <SettingsBox wide title={<Trans>File</Trans>}>
        <FileFacts file={read.file} inspection={inspection} onReadAs={file.readAs} onClear={file.clear} />
        {mayUpdate && (
          <Flex wrap align="center" gap="8px 12px">
            <label htmlFor={`${id}-mode`}>
              <Trans>What to do with the rows</Trans>
            </label>
            <Select
              id={`${id}-mode`}
              value={wanted}
              onChange={(chosen) => choose({ mode: chosen as typeof wanted })}
              {...searchableOptions([
                { value: 'create', label: t`Create an entity for each row` },
                { value: 'update', label: t`Update existing entities` },
                { value: 'both', label: t`Update existing entities and create the others` },
              ])}
            />
          </Flex>
        )}
        {failure && <Alert type="error" showIcon role="alert" title={i18n._(failureText(failure))} />}
        {isCreate && found.earlier && <EarlierWarning earlier={found.earlier} />}
      </SettingsBox>
      <Flex wrap align="start" gap="medium">
        <div className="import-columns-part">
          <SettingsBox wide title={<Trans>Columns</Trans>}>
            <Columns
              plan={plan}
              mapping={mapping}
              properties={list.properties}
              rows={inspection.rows}
              onUpdateBy={isCreate && mayUpdate ? (column) => updateBy(uuidMatch(column)) : undefined}
              onPlan={file.setPlan}
            />
            {isCreate && missing > 0 && (
              <p className="muted">
                <Plural
                  value={missing}
                  one="# property of the list is in no column. It stays empty."
                  other="# properties of the list are in no column. They stay empty."
                />
              </p>
            )}
          </SettingsBox>
        </div>
        {isCreate && mapping.label === null && (
          <div className="import-preview-part">
            <SettingsBox wide title={<Trans>Preview</Trans>}>
              {result && (
                <>
                  <RepetitionWarnings
                    header={plan.header}
                    result={result}
                    found={found}
                    entities={list.entities}
                    onUpdate={
                      mayUpdate ? (column) => updateBy(column === 'label' ? 'label' : uuidMatch(column)) : undefined
                    }
                  />
                  <Problems result={result} expected={plan.header.length} fileName={read.file.name} />
                </>
              )}
              <Preview plan={plan} rows={inspection.rows} />
            </SettingsBox>
          </div>
        )}
      </Flex>
      {!isCreate && (
        <SettingsBox wide title={<Trans>Comparison</Trans>}>
          <UpdateReview
            list={list}
            file={read.file}
            inspection={inspection}
            plan={plan}
            mapping={mapping}
            creates={wanted === 'both'}
            choices={choices}
            choose={choose}
            onCancel={file.clear}
          />
        </SettingsBox>
      )}
      {isCreate && (
        <Flex wrap align="center" gap="8px 12px">
          <Button type="primary" loading={isStarting} onClick={() => void send()}>
            {faulty > 0 && good > 0 ? (
              <Trans>
                Import {goodText} of <Plural value={all} one="# row" other="# rows" />; leave out {faultyText} with
                problems
              </Trans>
            ) : (
              <Plural value={good} one="Import # entity" other="Import # entities" />
            )}
          </Button>
          <Button onClick={file.clear}>
            <Trans>Cancel</Trans>
          </Button>
          <span role="status">
            {mapping.label === null && !result && (
              <>
                <Trans>Checking the rows…</Trans> {i18n.number(fraction, { style: 'percent' })}
              </>
            )}
            {result && faulty === 0 && mapping.label === null && (
              <Plural value={good} one="# entity will be created" other="# entities will be created" />
            )}
          </span>
          <ColumnsLeftOut plan={plan} />
          {asked && why !== null && <Alert type="error" showIcon role="alert" title={why} />}
        </Flex>
      )}
    </Flex>
  );
}

interface FileFactsProps {
  file: File;
  inspection: Inspection | null;
  onReadAs: (chosen: ChosenDialect) => void;
  onClear: () => void;
}

function FileFacts({ file, inspection, onReadAs, onClear }: FileFactsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const names: Record<Delimiter, string> = {
    ',': t`Comma (,)`,
    ';': t`Semicolon (;)`,
    '\t': t`Tab (⇥)`,
    '|': t`Pipe (|)`,
  };
  return (
    <Flex wrap align="center" gap="8px 12px">
      <p style={{ overflowWrap: 'anywhere' }}>
        <b>
          <Name>{file.name}</Name>
        </b>{' '}
        <span className="muted">{formatSize(file.size, i18n.locale)}</span>
      </p>
      {inspection && (
        <>
          <label htmlFor={`${id}-delimiter`}>
            <Trans>Delimiter</Trans>
          </label>
          <Select
            id={`${id}-delimiter`}
            value={inspection.dialect.delimiter}
            onChange={(delimiter) => onReadAs({ delimiter: delimiter as Delimiter })}
            {...searchableOptions(delimiters.map((delimiter) => ({ value: delimiter, label: names[delimiter] })))}
          />
          <label htmlFor={`${id}-encoding`}>
            <Trans>Encoding</Trans>
          </label>
          <Select
            id={`${id}-encoding`}
            value={inspection.dialect.encoding}
            onChange={(encoding) => onReadAs({ encoding: encoding as Encoding })}
            {...searchableOptions(
              encodings.map((encoding) => ({ value: encoding, label: encodingName(encoding, i18n) })),
            )}
          />
        </>
      )}
      <Button onClick={onClear}>
        <Trans>Select another file</Trans>
      </Button>
    </Flex>
  );
}
