export type ToolFile = {
  _tag: "ToolFile";
  name?: string;
  mimeType: string;
  encoding: "base64";
  data: string;
  byteLength: number;
};
