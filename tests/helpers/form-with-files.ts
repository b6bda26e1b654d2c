const kinds: Readonly<Record<string, readonly [form: string, folder: string]>> = {
  mp3: ['audio', 'audio'],
  ogg: ['audio', 'audio'],
  mp4: ['video', 'video'],
};

/** A definition that refers to these files: CSV files as external data, the others as media of a label. */
export function formWithFiles(xmlFormId: string, names: readonly string[], version = '1'): string {
  const media = names.filter((name) => !name.endsWith('.csv'));
  const data = names.filter((name) => name.endsWith('.csv'));
  const texts = media.map((name, index) => {
    const [form, folder] = kinds[name.split('.').at(-1) ?? ''] ?? ['image', 'images'];
    return `<text id="t${index}"><value form="${form}">jr://${folder}/${name}</value></text>`;
  });
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa">
  <h:head>
    <h:title>${xmlFormId}</h:title>
    <model>
      <itext><translation lang="en" default="true()">${texts.join('')}</translation></itext>
      <instance><data id="${xmlFormId}" version="${version}"><q/><meta><instanceID/></meta></data></instance>
      ${data.map((name, index) => `<instance id="i${index}" src="jr://file-csv/${name}"/>`).join('')}
      <bind nodeset="/data/q" type="string"/>
    </model>
  </h:head>
  <h:body><input ref="/data/q"><label>Question</label></input></h:body>
</h:html>`;
}
