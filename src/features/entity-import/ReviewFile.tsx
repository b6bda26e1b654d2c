import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useGetProject } from '~/api/generated/hooks/projects';
import type { DatasetDetailsExtended } from '~/api/schema';
import { can } from '~/session/can';
import { describeError } from '~/shared/errors/describe-error';
import { markUnsaved } from '~/shared/lib/unsaved';
import { Icon } from '~/shared/ui/icons/Icon';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Columns } from './Columns';
import { FileFacts } from './FileFacts';
import type { ImportInput } from './import-store';
import { checkMapping } from './mapping';
import { Preview } from './Preview';
import { Problems } from './Problems';
import { failureText } from './texts';
import { UpdateReview } from './UpdateReview';
import type { useImportFile } from './use-import-file';

/** Everything about a file before it is sent: how it is read, what becomes of its columns, and what is wrong with it. */
export function ReviewFile({ list, file }: { list: DatasetDetailsExtended; file: ReturnType<typeof useImportFile> }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { read, checking, choices, choose } = file;
  const { mode, leavesOut } = choices;
  const { data: project } = useGetProject(list.projectId);
  const [isStarting, setStarting] = useState(false);
  const [asked, setAsked] = useState(false);
  const isBusy = useRef(false);
  useEffect(() => markUnsaved(), []);
  const mayAdd = can(project, 'dataset.update');
  const plan = read?.plan;
  const mapping = useMemo(
    () => (plan ? checkMapping(plan, list.properties, mayAdd) : null),
    [plan, list.properties, mayAdd],
  );
  if (!read?.inspection || !plan || !mapping) return null;
  const { inspection, failure } = read;
  const { result, fraction } = checking;
  const mayUpdate = can(project, 'entity.update');
  // A file that was downloaded from a list comes back with changes.
  const wanted = mode ?? (mayUpdate && plan.header.includes('__id') ? 'update' : 'create');
  const faulty = result ? Object.values(result.counts).reduce((sum, count) => sum + count, 0) : 0;
  const example = inspection.rows.find((cells) => cells.some((cell) => cell !== ''));
  const missing = list.properties.filter(({ name }) => !plan.properties.includes(name)).length;

  /** Why it cannot be sent yet; null if it can. */
  const obstacle = (): string | null => {
    if (failure) return i18n._(failureText(failure));
    if (!mapping.isComplete) return t`Correct the columns first.`;
    if (!result) return t`The rows are still being checked.`;
    if (result.rows === 0) return t`This file does not contain any data.`;
    if (result.good === 0) return t`Every row has a problem.`;
    if (faulty > 0 && !leavesOut) return t`Correct the rows with problems, or leave them out.`;
    return null;
  };
  const why = obstacle();

  const send = async () => {
    setAsked(true);
    if (why !== null || !result || isBusy.current) return;
    isBusy.current = true;
    setStarting(true);
    try {
      const [{ startImport }, { fingerprintOf }, { newSeed }] = await Promise.all([
        import('./import-job'),
        import('./fingerprint'),
        import('./uuids'),
      ]);
      const { name, size } = read.file;
      const input: ImportInput = {
        projectId: list.projectId,
        datasetName: list.name,
        seed: newSeed(),
        file: { name, size, fingerprint: await fingerprintOf(read.file) },
        dialect: inspection.dialect,
        plan,
        newProperties: mapping.newProperties,
        rows: result.good,
      };
      await startImport(read.file, input, result.chunks);
    } catch (error) {
      const { text } = describeError(error);
      alerts.danger(text);
      isBusy.current = false;
      setStarting(false);
    }
  };

  return (
    <div>
      <FileFacts file={read.file} inspection={inspection} onReadAs={file.readAs} onClear={file.clear} />
      {mayUpdate && (
        <p className="import-file">
          <label htmlFor={`${id}-mode`}>
            <Trans>What to do with the rows</Trans>
          </label>
          <select
            id={`${id}-mode`}
            value={wanted}
            onChange={({ target }) => choose({ mode: target.value as typeof wanted })}
          >
            <option value="create">{t`Create an entity for each row`}</option>
            <option value="update">{t`Update existing entities`}</option>
            <option value="both">{t`Update existing entities and create the others`}</option>
          </select>
        </p>
      )}
      {failure && (
        <p className="field-fault" role="alert">
          {i18n._(failureText(failure))}
        </p>
      )}
      <Columns plan={plan} mapping={mapping} properties={list.properties} example={example} onPlan={file.setPlan} />
      {wanted === 'create' && missing > 0 && (
        <p className="muted">
          <Plural
            value={missing}
            one="# property of the list is in no column. It stays empty."
            other="# properties of the list are in no column. They stay empty."
          />
        </p>
      )}
      {wanted !== 'create' && (
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
      )}
      {wanted === 'create' && mapping.label === null && <Preview plan={plan} rows={inspection.rows} />}
      {wanted === 'create' && mapping.label === null && result && (
        <Problems result={result} expected={plan.header.length} fileName={read.file.name} />
      )}
      {wanted === 'create' && (
        <div className="import-bar">
          <span role="status">
            {mapping.label !== null ? null : result ? (
              <>
                <Plural value={result.good} one="# entity will be created" other="# entities will be created" />
                {faulty > 0 && (
                  <>
                    {' · '}
                    <Plural value={faulty} one="# row has a problem" other="# rows have problems" />
                  </>
                )}
              </>
            ) : (
              <>
                <Trans>Checking the rows…</Trans> {i18n.number(fraction, { style: 'percent' })}
              </>
            )}
          </span>
          {faulty > 0 && (result?.good ?? 0) > 0 && (
            <label className="import-check">
              <input
                type="checkbox"
                checked={leavesOut}
                onChange={({ target }) => choose({ leavesOut: target.checked })}
              />
              <Trans>Leave out the rows with problems</Trans>
            </label>
          )}
          <Button type="primary" loading={isStarting} onClick={() => void send()}>
            <Plural value={result?.good ?? 0} one="Import # entity" other="Import # entities" />
          </Button>
          <Button onClick={file.clear}>
            <Trans>Cancel</Trans>
          </Button>
          {asked && why !== null && (
            <span className="field-fault" role="alert">
              <Icon name="warning" /> {why}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
