import { type Disclosure, PRODUCT_NAME } from '@loomcast/contracts'

/**
 * An XMP packet (ISO 16684-1) that says what made a file: IPTC's DigitalSourceType, a description in plain words, and the product. The same disclosure always
 * gives the same bytes.
 */
export function xmpPacket({ digital_source_type, statement }: Disclosure): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '  <rdf:Description rdf:about=""',
    '    xmlns:dc="http://purl.org/dc/elements/1.1/"',
    '    xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    '    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">',
    `   <Iptc4xmpExt:DigitalSourceType>${escaped(digital_source_type)}</Iptc4xmpExt:DigitalSourceType>`,
    `   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(statement)}</rdf:li></rdf:Alt></dc:description>`,
    `   <xmp:CreatorTool>${escaped(PRODUCT_NAME)}</xmp:CreatorTool>`,
    '  </rdf:Description>',
    ' </rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
