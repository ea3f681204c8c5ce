// Writes data packages as the Federal Reserve Board publishes them: SDMX files in a zip archive.

import { crc32, deflateRawSync } from "node:zlib";

export type BoardSeries = {
  name: string;
  /** Date and value; null where the Board publishes no value. */
  rows: readonly (readonly [string, string | null])[];
};

const NAMESPACES = [
  'xmlns:message="http://www.SDMX.org/resources/SDMXML/schemas/v1_0/message"',
  'xmlns:frb="http://www.federalreserve.gov/structure/compact/common"',
  'xmlns:kf="http://www.federalreserve.gov/structure/compact/H15_H15"',
].join(" ");

/** Writes the data file of a release: SDMX, with all series and all years. */
export function boardXml(series: readonly BoardSeries[]): string {
  const parts = series.map(({ name, rows }) => {
    const observations = rows.map(([date, value]) =>
      value === null
        ? `<frb:Obs OBS_STATUS="ND" OBS_VALUE="-9999" TIME_PERIOD="${date}" />`
        : `<frb:Obs OBS_STATUS="A" OBS_VALUE="${value}" TIME_PERIOD="${date}" />`,
    );
    return `<kf:Series FREQ="9" SERIES_NAME="${name}" UNIT="Percent">\n${observations.join("\n")}\n</kf:Series>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<message:MessageGroup ${NAMESPACES}>\n<frb:DataSet>\n${parts.join("\n")}\n</frb:DataSet>\n</message:MessageGroup>\n`;
}

/** Makes a zip archive of one file. Source: PKWARE, APPNOTE.TXT 6.3.10, 4.3, 2022. */
export function zipOf(name: string, text: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(text);
  const compressed = deflateRawSync(body);
  const file = Buffer.from(name);
  const sizes = Buffer.alloc(26);
  sizes.writeUInt16LE(20, 0);
  sizes.writeUInt16LE(8, 4);
  sizes.writeUInt32LE(crc32(body), 10);
  sizes.writeUInt32LE(compressed.length, 14);
  sizes.writeUInt32LE(body.length, 18);
  sizes.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), sizes, file, compressed]);
  const entry = Buffer.concat([
    Buffer.from([0x50, 0x4b, 1, 2, 20, 0]),
    sizes,
    Buffer.alloc(14),
    file,
  ]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Uint8Array(Buffer.concat([local, entry, end]));
}
