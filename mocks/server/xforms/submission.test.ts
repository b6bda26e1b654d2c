import { describe, expect, it } from 'vitest';
import { everyAnswer, everyType, submissionXml } from './fixtures';
import { parseXForm } from './form';
import { parseEnvelope } from './submission';
import { expectedFiles } from './submission-files';

const refused = (field: string) => expect.objectContaining({ code: 400.2, details: { field } }) as Error;

describe('the envelope of a submission', () => {
  it('contains form, version and submission id, with undecoded entities', () => {
    expect(parseEnvelope(everyAnswer)).toEqual({
      xmlFormId: 'full',
      version: '1',
      instanceId: 'one',
      instanceName: 'Inst &amp; name',
      deprecatedId: null,
      localKey: null,
      encryptedFile: null,
    });
  });

  it('names the version it replaces', () => {
    const xml = submissionXml('two', '', '<deprecatedID>one</deprecatedID>');
    expect(parseEnvelope(xml)).toMatchObject({ instanceId: 'two', deprecatedId: 'one' });
  });

  it('has an id beside meta, but none in an incomplete document or further down', () => {
    expect(parseEnvelope('<data id="f"><instanceID>rooted</instanceID></data>').instanceId).toBe('rooted');
    expect(parseEnvelope('<data id="f" version="1"><s>zz').instanceId).toBeNull();
    expect(parseEnvelope('<data id="f"><a><meta><instanceID>no</instanceID></meta></a></data>').instanceId).toBeNull();
  });

  it.each([
    ['', ''],
    ['zzz', ''],
    ['<data version="1"/>', ''],
    ['<data id=""/>', ''],
  ])('is refused without a form: %j', (xml) => {
    expect(() => parseEnvelope(xml)).toThrow(refused('form ID xml attribute'));
  });

  it('is refused when it is encrypted and has no id', () => {
    const encrypted = '<data id="f"><base64EncryptedKey>abc</base64EncryptedKey></data>';
    expect(() => parseEnvelope(encrypted)).toThrow(refused('instanceId (required for encrypted submissions)'));
  });

  it('may be deeply nested', () => {
    expect(parseEnvelope(submissionXml('deep', '<a>'.repeat(50_000))).xmlFormId).toBe('full');
  });
});

describe('the files of a submission', () => {
  const { fields } = parseXForm(everyType);
  const filesOf = (xml: string) => expectedFiles(xml, parseEnvelope(xml), fields);

  it('are those its binary answers name, each once', () => {
    expect(
      filesOf(submissionXml('x', '<pic> a.jpg </pic><audio>a.jpg</audio><s>no.jpg</s>', '<audit>audit.csv</audit>')),
    ).toEqual(['a.jpg', 'audit.csv']);
    expect(filesOf(submissionXml('x', '<pic/><audio>  </audio>'))).toEqual([]);
  });

  it('are those an encrypted one lists, with the encrypted answers last', () => {
    const xml =
      '<data id="full"><base64EncryptedKey>k</base64EncryptedKey><meta><instanceID>e</instanceID></meta><media><file>a.jpg.enc</file></media><encryptedXmlFile>submission.xml.enc</encryptedXmlFile></data>';
    expect(filesOf(xml)).toEqual(['a.jpg.enc', 'submission.xml.enc']);
  });
});
