import * as needs from '~/api/generated/needs';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Radio } from '~/shared/ui/controls/Radio';
import { type FormEvent, useId, useState } from 'react';
import { Failure } from '~/shared/ui/states/Failure';
import { getGetDatasetServiceUrl } from '~/api/generated/hooks/odata';
import { type ColumnLayout, shownColumns } from '~/shared/columns/layout';
import { appConfig } from '~/shared/config/client-config';
import type { EntitiesState } from '~/domain/entities/address';
import { serverHas } from '~/session/server';
import { conditionsOf, useEntityList } from '~/domain/entities/queries';
import type { ListId } from '~/domain/entities/rows';
import { withSharedNames } from '~/domain/entities/shared-names';
import { DownloadFooter } from '~/domain/exports/DownloadFooter';
import { DownloadProgress } from '~/domain/exports/DownloadProgress';
import { hasManyValues } from '~/domain/exports/large-file';
import { LargeFileNote } from '~/domain/exports/LargeFileNote';
import { useDownload } from '~/domain/exports/use-download';
import { chooseFile, downloadedFile } from '~/shared/lib/file-target';
import { paths } from '~/shared/lib/paths';
import { alerts } from '~/shared/ui/overlays/alerts';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CopyButton } from '~/shared/ui/text/CopyButton';
import { columnId, knownColumns } from '../columns';
import { entityFile, fileOf, type Format } from './entity-file';
import { placeProperty } from './plan-of';

interface DownloadEntitiesProps {
  list: ListId;
  state: EntitiesState;
  /** The matches of the filter, or all entities without one; undefined if not known. */
  total: number | undefined;
  /** All entities of the list, if known. */
  all: number | undefined;
  layout: ColumnLayout;
  onClose: () => void;
}

/** Downloads entities as a file. It goes on when the dialog is closed. */
export function DownloadEntities({ list, state, total, all, layout, onClose }: DownloadEntitiesProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const { projectId, datasetName } = list;
  const properties = useEntityList(list).data?.properties ?? [];
  const conditions = conditionsOf(state);
  const isFiltered = Object.keys(conditions).length > 0 || state.finding !== null;
  // The server cannot find by properties, so it sends all entities, of which this browser keeps those.
  const isFound = state.finding !== null;
  const [onlyFiltered, setOnlyFiltered] = useState(true);
  // Servers before 2025.3 write the whole list, as if nothing was searched for.
  const release = needs.exportEntitiesSearch;
  const csvIsWhole = onlyFiltered && conditions.$search !== undefined && !isFound && serverHas(release) === false;
  // Files built from rows would have the values of another property.
  const areMixed = withSharedNames(properties).size > 0;
  const [chosen, setFormat] = useState<Format>('csv');
  const format = csvIsWhole && chosen === 'csv' ? 'xlsx' : chosen;
  const [onlyShown, setOnlyShown] = useState(false);
  const download = useDownload(`entities ${projectId} ${datasetName}`);
  const shown = new Set(shownColumns(layout.columns, knownColumns(properties)));
  const shownProperties = properties.filter((property) => shown.has(columnId(property)));
  const hasPlaces = properties.some(({ name }) => name === placeProperty);
  const address = `${location.origin}/v1${getGetDatasetServiceUrl(projectId, datasetName)}`;
  const isWhole = !onlyShown || format === 'csv' || format === 'geojson';
  const columns = isWhole ? properties : shownProperties;
  const isLarge = hasManyValues(onlyFiltered && isFiltered ? total : all, columns.length);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    // Its reason is shown.
    if (formats.some(({ value, why }) => value === format && why !== undefined)) return;
    const { name, type } = fileOf(list, format);
    const produce = entityFile(
      {
        list,
        format,
        properties: columns,
        conditions: onlyFiltered && !isFound ? conditions : {},
        found: onlyFiltered && isFound ? state : null,
      },
      i18n,
    );
    try {
      const open = isLarge ? await chooseFile(name, type) : downloadedFile(name, type);
      if (open) download.start({ name, address: paths.entities(projectId, datasetName), download: { open, produce } });
    } catch (error) {
      alerts.failed(msg`The download did not start.`, error);
    }
  };
  const { failure, isRunning, isDone } = download;
  const mixed = areMixed
    ? {
        why: t`Some names of properties only differ in letters other than A to Z. The server only tells their values apart in CSV files.`,
      }
    : {};
  const formats: { value: Format; label: string; help: string; why?: string }[] = [
    {
      value: 'csv',
      label: t`CSV (.csv)`,
      help: t`Made by the server. Can be edited and imported again.`,
      ...(csvIsWhole
        ? {
            why: t`Needs ODK Central ${release} or newer for the results of a search.`,
          }
        : {}),
    },
    { value: 'xlsx', label: t`Excel (.xlsx)`, help: t`With dates and numbers of updates as such.`, ...mixed },
    {
      value: 'geojson',
      label: t`Map data (.geojson)`,
      help: t`Every entity with a place in “geometry”.`,
      ...mixed,
      ...(hasPlaces ? {} : { why: t`This list has no property “geometry”.` }),
    },
    { value: 'jsonl', label: t`JSON Lines (.jsonl)`, help: t`One line per entity.`, ...mixed },
  ];
  return (
    <Dialog
      title={t`Download entities`}
      onClose={onClose}
      width={560}
      footer={<DownloadFooter download={download} form={formId} onClose={onClose} />}
    >
      {failure !== undefined && (
        <p className="field-fault" role="alert">
          <Failure notDone={t`The file was not downloaded.`} error={failure} />
        </p>
      )}
      {download.job && (isRunning || isDone) && <DownloadProgress job={download.job} />}
      {!isRunning && !isDone && (
        <form id={formId} className="dialog-fields" onSubmit={(event) => void start(event)}>
          {isFiltered && (
            <fieldset className="download-choice">
              <legend className="field-label">
                <Trans>Entities</Trans>
              </legend>
              <Radio.Group
                role="none"
                className="field-radios"
                value={onlyFiltered}
                onChange={({ target }) => setOnlyFiltered(target.value === true)}
              >
                <Radio value>
                  {total === undefined ? (
                    <Trans>Only those matching the filter</Trans>
                  ) : (
                    <Plural
                      value={total}
                      one="Only the # entity matching the filter"
                      other="Only the # entities matching the filter"
                    />
                  )}
                </Radio>
                <Radio value={false}>
                  {all === undefined ? (
                    <Trans>All entities</Trans>
                  ) : (
                    <Plural value={all} one="All: # entity" other="All: # entities" />
                  )}
                </Radio>
              </Radio.Group>
            </fieldset>
          )}
          <fieldset className="download-choice">
            <legend className="field-label">
              <Trans>File</Trans>
            </legend>
            <Radio.Group
              role="none"
              className="field-radios"
              value={format}
              onChange={({ target }) => setFormat(target.value as Format)}
            >
              {formats.map(({ value, label, help, why }) => (
                <Radio key={value} value={value} disabled={why !== undefined}>
                  {label} <span className="download-help">{why ?? help}</span>
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
          {isLarge && <LargeFileNote />}
          {(format === 'xlsx' || format === 'jsonl') && (
            <fieldset className="download-choice">
              <legend className="field-label">
                <Trans>Properties</Trans>
              </legend>
              <Radio.Group
                role="none"
                className="field-radios"
                value={onlyShown}
                onChange={({ target }) => setOnlyShown(target.value === true)}
              >
                <Radio value={false}>
                  <Trans context="columns">All</Trans>
                </Radio>
                <Radio value>
                  <Plural
                    value={shownProperties.length}
                    one="Only the # shown in the table"
                    other="Only the # shown in the table"
                  />
                </Radio>
              </Radio.Group>
            </fieldset>
          )}
          {!appConfig().oidcEnabled && (
            <div className="download-choice">
              <p className="field-label">
                <Trans>Address for programs that read OData</Trans>
              </p>
              <p className="download-help">
                <Trans>Excel, Power BI, R or Python read the current entities from it.</Trans>
              </p>
              <div className="entities-odata">
                <code>{address}</code>
                <CopyButton text={address}>
                  <Trans>Copy address</Trans>
                </CopyButton>
              </div>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}
