/** An XForm definition, parsed once: its name, fields, entity blocks and files. */
import { problem } from '@mocks/server/problem';
import { type EntityBlocks, readEntityBlocks } from './entities';
import { type ParsedField, readFields } from './fields';
import { type ExpectedAttachments, readExpectedAttachments } from './form-attachments';
import { type XmlElement, attribute, childrenNamed, decodeXml, firstAt, parseXmlTree, withoutPrefixes } from './xml';

export interface XForm {
  /** As written: XML entities are not decoded. */
  readonly xmlFormId: string;
  readonly version: string;
  /** The version as written, which servers before 2025.4 keep. */
  readonly writtenVersion: string;
  /** The title; `null` when it is missing or empty. */
  readonly name: string | null;
  /** The public key for submissions, if the form has its own. */
  readonly publicKey: string | null;
  readonly fields: readonly ParsedField[];
  readonly entities: EntityBlocks | null;
  readonly attachments: ExpectedAttachments;
}

/** The first element of the first instance that has one, in any model of any head. */
function primaryInstance(root: XmlElement | null): { model: XmlElement; instance: XmlElement } | null {
  if (!root || withoutPrefixes(root.name) !== 'html') return null;
  for (const head of childrenNamed(root, 'head')) {
    for (const model of childrenNamed(head, 'model')) {
      for (const holder of childrenNamed(model, 'instance')) {
        const instance = holder.children[0];
        if (instance) return { model, instance };
      }
    }
  }
  return null;
}

/**
 * Parses a form definition.
 * @param xml the XForm
 * @returns its id, version, title, key, fields, entity blocks and form attachments
 * @throws 400.2 without a form id, 400.25 for an invalid entity block
 */
export function parseXForm(xml: string): XForm {
  const root = parseXmlTree(xml);
  const primary = primaryInstance(root);
  const xmlFormId = attribute(primary?.instance, 'id');
  if (!primary || !xmlFormId) throw problem.missingParameter('formId');
  const { model, instance } = primary;
  const body = firstAt(root, 'body');
  const publicKey = attribute(firstAt(root, 'head', 'model', 'submission'), 'base64RsaPublicKey');
  const title = firstAt(root, 'head', 'title')?.text ?? null;
  const fields = readFields(instance, model, body);
  const writtenVersion = attribute(instance, 'version') ?? '';
  return {
    xmlFormId,
    version: decodeXml(writtenVersion),
    writtenVersion,
    name: title === null ? null : decodeXml(title),
    publicKey,
    fields,
    // Encrypted answers cannot become entities, so the block is ignored.
    entities: publicKey === null ? readEntityBlocks(instance, model, fields) : null,
    attachments: readExpectedAttachments(model, body),
  };
}

/** Whether the form has the meta group that new forms need. */
export const hasMeta = ({ fields }: Pick<XForm, 'fields'>): boolean =>
  fields.some((field) => field.name === 'meta' && field.type === 'structure');
