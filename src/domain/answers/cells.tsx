import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { definitionPath, draftOrPublished } from '~/api/edition';
import type { FormField, SubmissionRow } from '~/api/schema';
import { valueAt } from '~/domain/submissions/fields';
import type { FormId } from '~/domain/submissions/queries';
import type { Around } from '~/engines/xforms/choice-filter';
import { formatDateOnly, formatTime } from '~/shared/lib/dates';
import { formatDecimal, formatDigits, formatInteger, isRounded } from '~/shared/lib/numbers';
import { Icon } from '~/shared/ui/icons/Icon';
import type { CellContext } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { savesPicture } from './pictures';
import { dateTimeText } from './texts';
import type { FormLabels } from './use-form-labels';
import './answer-file.css';

/** Text of any answer; objects (a place that is not well-known text) as JSON. */
function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** A number in the reader's language; other types stay text. */
function numeric(value: unknown, format: (value: number, locale: string) => string, locale: string): string {
  if (isRounded(value)) return formatDigits(value as number, locale);
  if (typeof value === 'number') return format(value, locale);
  return plain(value);
}

/** Field types with numeric answers: aligned at the end. */
export const isNumeric = (field: FormField): boolean => field.type === 'int' || field.type === 'decimal';

/** How the choices of answers are shown: by their labels in a language. Null shows values. */
export interface ChoiceWording {
  labels: FormLabels;
  language: string;
}

/** The whole answer of a field as the server has it: for copying. Empty for no answer. */
export function rawAnswer(row: SubmissionRow, field: FormField): string {
  const value = valueAt(row, field.path);
  return value === undefined || value === null ? '' : plain(value);
}

/**
 * The answer of a field as text, by its type; empty for no answer, undefined when it was not loaded. A time is that of
 * the device, with its offset, and a date passes through no time zone: both are the same for every reader. Takes also
 * the answers around it, which are those of the row if it is a submission.
 */
export function answerText(
  row: SubmissionRow,
  field: FormField,
  locale: string,
  wording: ChoiceWording | null = null,
  around: Around = [{ path: '', values: row }],
): string | undefined {
  const value = valueAt(row, field.path);
  if (value === undefined) return undefined;
  if (value === null) return '';
  // The server takes the name of a file without the white space around it.
  if (field.binary === true) return plain(value).trim();
  if (wording && typeof value === 'string') {
    const chosen = wording.labels.choices(field.path, value, wording.language, around);
    if (chosen !== null) return chosen;
  }
  switch (field.type) {
    case 'int':
      return numeric(value, formatInteger, locale);
    case 'decimal':
      return numeric(value, formatDecimal, locale);
    case 'date':
      return formatDateOnly(plain(value));
    case 'time':
      return formatTime(plain(value));
    case 'dateTime':
      return dateTimeText(plain(value));
    case 'geopoint':
    case 'geotrace':
    case 'geoshape':
      return placeText(plain(value));
    default:
      return plain(value);
  }
}

/** URL of a submission's file, with both names encoded; white space around an answer is no part of its file's name. */
export function attachmentUrl(form: FormId, instanceId: string, name: string): string {
  const path = definitionPath(draftOrPublished({ ...form, draft: form.isDraft === true }));
  const file = encodeURIComponent(name.trim().toWellFormed());
  return `/v1${path}/submissions/${encodeURIComponent(instanceId)}/attachments/${file}`;
}

/** Pictures that a browser draws without running anything in them: SVG and HTML are documents. */
const picture = /\.(?:jpe?g|png|gif|webp|bmp|avif)$/i;

interface BinaryCellProps extends Pick<CellContext, 'tabIndex'> {
  form: FormId;
  row: SubmissionRow;
  name: string;
  /** A picture instead of the icon. */
  thumbnail: boolean;
}

/** Whether a file answer can show as a small picture, by its name. */
export const isPicture = (name: unknown): boolean => typeof name === 'string' && picture.test(name.trim());

/** A file answer: its name as a download link, with a small picture on request. */
export function BinaryCell({ form, row, name, tabIndex, thumbnail }: BinaryCellProps) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  if (name === '') return null;
  const address = attachmentUrl(form, row.__id, name);
  return (
    <a
      className="answer-file"
      href={address}
      download={name}
      tabIndex={tabIndex}
      aria-label={t`Download ${name}`}
      onClick={savesPicture(address, name)}
    >
      {thumbnail && !failed && isPicture(name) ? (
        <img
          className="answer-thumbnail"
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        <Icon name="paperclip" />
      )}
      <Name>{name}</Name>
    </a>
  );
}

/** Shown instead of the answers of a submission that the server cannot decrypt. */
export function EncryptedNotice() {
  return (
    <>
      <Icon name="lock" />
      <span>
        <Trans>The answers are encrypted and cannot be shown here.</Trans>
      </span>
    </>
  );
}

const number = String.raw`[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`;
const position = new RegExp(`(${number})\\s+(${number})`, 'g');
const shape = /^\s*(?:POINT|LINESTRING|POLYGON)\s*Z?\s*\(/i;

/** About a metre on the ground. */
const decimals = 5;
const short = (text: string): string => String(Number(Number(text).toFixed(decimals)));

/**
 * A place in short: latitude and longitude, of several points those of the first, and how many there are. Anything but
 * well-known text is unchanged.
 */
function placeText(wkt: string): string {
  if (!shape.test(wkt)) return wkt;
  const points = [...wkt.matchAll(position)];
  const [first] = points;
  if (!first) return wkt;
  // Well-known text has the longitude first.
  const [, longitude = '', latitude = ''] = first;
  const place = `${short(latitude)}, ${short(longitude)}`;
  const count = points.length;
  return count === 1 ? place : `${place} · ${i18n._(msg`${plural(count, { one: '# point', other: '# points' })}`)}`;
}
