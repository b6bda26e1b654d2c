/** A form of its own whose questions are photos: filled forms with files. */

export const photoForm = { projectId: 1, xmlFormId: 'photos', draft: false };

/** Its definition. Takes how many photos it asks for. */
export function photoFormXml(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `photo_${index}`);
  return `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:orx="http://openrosa.org/xforms">
<h:head><h:title>Photos</h:title><model><instance><data id="photos" version="1">${names.map((name) => `<${name}/>`).join('')}<orx:meta><orx:instanceID/></orx:meta></data></instance>
${names.map((name) => `<bind nodeset="/data/${name}" type="binary"/>`).join('')}</model></h:head>
<h:body>${names.map((name) => `<upload ref="/data/${name}" mediatype="image/*"><label>${name}</label></upload>`).join('')}</h:body></h:html>`;
}

/** A filled form with photos of these names, which all have the same size if the names have. */
export function filledPhotos(photos: readonly string[], instanceId = `uuid:${crypto.randomUUID()}`) {
  const answers = photos.map((name, index) => `<photo_${index}>${name}</photo_${index}>`).join('');
  const xml = `<data id="photos" version="1">${answers}<meta xmlns="http://openrosa.org/xforms"><instanceID>${instanceId}</instanceID></meta></data>`;
  return {
    instanceId,
    xml: new File([xml], 'xml_submission_file', { type: 'text/xml' }),
    files: photos.map((name) => new File([`content of ${name}`], name, { type: 'image/jpeg' })),
  };
}
