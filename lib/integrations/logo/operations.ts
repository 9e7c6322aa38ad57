import { getIntegrationLogo } from "./get";
import { removeIntegrationLogo } from "./remove";
import { setIntegrationLogo } from "./set";

export const logoOperations = { getIntegrationLogo, removeIntegrationLogo, setIntegrationLogo } as const;
