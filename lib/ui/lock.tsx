import type { Tier } from "../core/tier.ts";
import { title } from "./plots/words.ts";

/** What a paid sensor shows to those who may not read it: which tier may. */
export const Lock = ({ tier }: { tier: Tier }) => (
  <span class="lock">
    <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true">
      <path
        fill="currentColor"
        fill-rule="evenodd"
        d="M2 5V3.500a3 3 0 0 1 6 0V5h1.200v6.500H.8V5zm1.4 0h3.200V3.500a1.6 1.6 0 0 0-3.2 0z"
      />
    </svg>
    {`${title(tier)} key`}
  </span>
);
