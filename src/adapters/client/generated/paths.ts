/** The interface for its clients. Generated from spec/openapi.yaml by `npm run generated`; do not edit. */

/** The paths of the interface, in the form that openapi-fetch and its relatives read. */
export interface paths {
  "/museum-hours": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["getMuseumHours"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/special-events": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: operations["listSpecialEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}

/** The operations of the interface, by their ids. */
export interface operations {
  /** Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped. */
  getMuseumHours: {
    parameters: {
      query?: {
        /** Date from which future operating hours are returned; today where it is left out. */
        startDate?: string;
        /** Page number to retrieve. */
        page?: number;
        /** Number of days per page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The entries of one page; an empty array where there are none. */
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["HoursEntry"][] } };
      /** The representation in If-None-Match is still current (RFC 9110, section 15.4.5). */
      304: { headers: { [name: string]: unknown }; content?: never };
      /** A parameter was rejected. */
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": components["schemas"]["Problem"] } };
      /** The request has no credential, or one that is not HTTP Basic. */
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": components["schemas"]["Problem"] } };
      /** Another client error, depending on the choices, such as 403, 404, 405 or 422. */
      "4XX": { headers: { [name: string]: unknown }; content: { "application/problem+json": components["schemas"]["Problem"] } };
    };
  };
  /** Upcoming special events of a range of dates. An event lies in the range if any one of its dates does. */
  listSpecialEvents: {
    parameters: {
      query?: {
        /** Start of the date range for which events are returned; today where it is left out. */
        startDate?: string;
        /** End of the date range for which events are returned; 7 days after startDate where it is left out. */
        endDate?: string;
        /** Page number to retrieve. */
        page?: number;
        /** Number of days per page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** The events of one page; an empty array where there are none. */
      200: { headers: { [name: string]: unknown }; content: { "application/json": components["schemas"]["SpecialEvent"][] } };
      /** The representation in If-None-Match is still current (RFC 9110, section 15.4.5). */
      304: { headers: { [name: string]: unknown }; content?: never };
      /** A parameter was rejected. */
      400: { headers: { [name: string]: unknown }; content: { "application/problem+json": components["schemas"]["Problem"] } };
      /** The request has no credential, or one that is not HTTP Basic. */
      401: { headers: { [name: string]: unknown }; content: { "application/problem+json": components["schemas"]["Problem"] } };
      /** Another client error, depending on the choices, such as 403, 404, 405 or 422. */
      "4XX": { headers: { [name: string]: unknown }; content: { "application/problem+json": components["schemas"]["Problem"] } };
    };
  };
}

/** The schemas of the interface. */
export interface components {
  schemas: {
    /** The operating hours of one day. Which fields are required is not documented. */
    HoursEntry: {
      /**
       * The day, a calendar date.
       */
      date?: string;
      /**
       * Opening time of that day, 24-hour HH:MM; in which time zone is not documented.
       */
      timeOpen?: string;
      /**
       * Closing time of that day, 24-hour HH:MM; in which time zone is not documented.
       */
      timeClose?: string;
    };
    /** One special event. Which fields are required is not documented. */
    SpecialEvent: {
      /**
       * Identifier of the event, UUID-shaped.
       */
      eventId?: string;
      /**
       * Title of the event.
       */
      name?: string;
      /**
       * Free text, where in or near the museum the event takes place.
       */
      location?: string;
      /**
       * Free text that describes the event.
       */
      eventDescription?: string;
      /**
       * The calendar dates on which the event takes place; one event can have several.
       */
      dates?: string[];
      /**
       * Price of the event, shown as a whole number; in which currency is not documented.
       */
      price?: number;
    };
    /** A problem detail (RFC 9457, section 3). The documented interface shows no errors. */
    Problem: {
      /**
       * The kind of problem, as a URI.
       */
      type: string;
      /**
       * The kind of problem in words.
       */
      title: string;
      /**
       * The HTTP status, as in the status line.
       */
      status: number;
      /**
       * What is wrong with this request, what is expected, and what to do.
       */
      detail: string;
      /**
       * The rejected parameter, if there is one; the first of several.
       */
      parameter?: string;
      /**
       * The value of that parameter.
       */
      value?: string;
      /**
       * All rejected parameters in the order of the document, and up to ten unknown ones.
       */
      violations?: {
        parameter: string;
        value?: string;
        detail: string;
        /**
         * The choice that rejects the value, an id of `museum-mock choices`.
         */
        choice?: string;
        /**
         * The answer to that choice.
         */
        answer?: string;
      }[];
    };
  };
}

/** The query parameters of the operations. */
export const PARAMETERS = {
  getMuseumHours: ["startDate", "page", "limit"],
  listSpecialEvents: ["startDate", "endDate", "page", "limit"],
} as const;

/** What the fields of an entry and an event hold. */
export const FIELDS = {
  HoursEntry: {
    date: { type: "string", format: "date", example: "2027-03-06" },
    timeOpen: { type: "string", pattern: /^([01][0-9]|2[0-3]):[0-5][0-9]$/, example: "10:00" },
    timeClose: { type: "string", pattern: /^([01][0-9]|2[0-3]):[0-5][0-9]$/, example: "18:00" },
  },
  SpecialEvent: {
    eventId: { type: "string", pattern: /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/, example: "6f2f8b1e-3a57-4b55-9c0e-0d3b7f1c2a44" },
    name: { type: "string", example: "Slow Looking: Roman Glass" },
    location: { type: "string", example: "Gallery 4, Ancient Mediterranean" },
    eventDescription: { type: "string", example: "An unhurried hour in front of three vessels." },
    dates: { type: "array", items: { type: "string", format: "date" } },
    price: { type: "number", example: 5 },
  },
} as const;

/** The maximum of `limit`. */
export const MAXIMUM_LIMIT = 30;

/** How many days after `startDate` the range of events ends by default. */
export const DEFAULT_RANGE_DAYS = 7;
