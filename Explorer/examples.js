// Made by Tests/Contract/make_examples.py from what the tests said and heard.
export default {
 "listCatalogs": [
  {
   "target": "/v1/catalogs",
   "status": 200,
   "type": "application/json",
   "body": {
    "catalogs": [
     {
      "dataVersion": "0123456789abcdef0123",
      "definitionVersion": "0123456789abcdef",
      "hasSourceRows": false,
      "isDurable": true,
      "isLive": false,
      "itemCount": 12,
      "name": "everything",
      "sorts": [
       {
        "id": "default",
        "title": "Default"
       },
       {
        "id": "cheapest",
        "title": "Cheapest first"
       }
      ],
      "title": "Teas"
     }
    ]
   }
  },
  {
   "target": "/v1/catalogs",
   "status": 401,
   "type": "application/problem+json",
   "body": {
    "code": "keyRequired",
    "errors": [
     {
      "detail": "send a key: “Authorization: Bearer fs_…”",
      "header": "Authorization"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 401,
    "title": "Key required",
    "type": "/docs/errors/keyRequired"
   }
  }
 ],
 "readCatalog": [
  {
   "target": "/v1/catalogs/goods",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "definition": {
     "categories": [
      {
       "attribute": "kind",
       "id": "kind",
       "kind": "multi"
      },
      {
       "attribute": "specs",
       "categories": [
        {
         "attribute": "specs.size",
         "id": "size",
         "kind": "multi"
        }
       ],
       "id": "specs",
       "kind": "attributes",
       "leader": "kind",
       "limit": 1,
       "minCoverage": 0.1,
       "pins": [
        "none"
       ],
       "title": "Specs",
       "weights": {
        "size": 2
       }
      }
     ],
     "title": "Goods"
    },
    "definitionVersion": "0123456789abcdef",
    "hasSourceRows": false,
    "isDurable": false,
    "isLive": true,
    "itemCount": 2,
    "name": "goods",
    "sorts": [
     {
      "id": "default",
      "title": "Default"
     }
    ],
    "title": "Goods"
   }
  },
  {
   "target": "/v1/catalogs/shp",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “shp”",
      "parameter": "catalog",
      "suggestions": [
       "shop"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "defineCatalog": [
  {
   "target": "/v1/catalogs/teas",
   "status": 200,
   "request": "{\"categories\": [{\"attribute\": \"kind\", \"id\": \"kind\", \"kind\": \"multi\"}, {\"attribute\": \"size\", \"id\": \"size\", \"kind\": \"multi\"}], \"title\": \"Teas\"}",
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "definition": {
     "categories": [
      {
       "attribute": "kind",
       "id": "kind",
       "kind": "multi"
      },
      {
       "attribute": "size",
       "id": "size",
       "kind": "multi"
      }
     ],
     "title": "Teas"
    },
    "definitionVersion": "0123456789abcdef",
    "hasSourceRows": false,
    "isDurable": false,
    "isLive": true,
    "itemCount": 0,
    "name": "teas",
    "sorts": [
     {
      "id": "default",
      "title": "Default"
     }
    ],
    "title": "Teas"
   }
  },
  {
   "target": "/v1/catalogs/boots",
   "status": 422,
   "request": "{\"categories\": [{}], \"zone\": \"x\"}",
   "type": "application/problem+json",
   "body": {
    "code": "invalidDefinition",
    "errors": [
     {
      "detail": "there is no time zone “x”",
      "pointer": "/zone"
     },
     {
      "detail": "“kind” is missing",
      "pointer": "/categories/0"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Invalid definition",
    "type": "/docs/errors/invalidDefinition"
   }
  }
 ],
 "deleteCatalog": [
  {
   "target": "/v1/catalogs/boots",
   "status": 204
  },
  {
   "target": "/v1/catalogs/boots",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “boots”",
      "parameter": "catalog",
      "suggestions": [
       "aircraft",
       "dogs",
       "expenses",
       "shoes",
       "shop",
       "everything",
       "mixed"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "writeItems": [
  {
   "target": "/v1/catalogs/boots/items",
   "status": 200,
   "request": "{\"$delete\": true, \"id\": \"58\"}",
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "deleted": 1,
    "inserted": 0,
    "isDurable": false,
    "moreVerdicts": 0,
    "received": 1,
    "refused": 0,
    "unchanged": 0,
    "updated": 0,
    "verdicts": []
   }
  },
  {
   "target": "/v1/catalogs/boots/items?strict=true",
   "status": 422,
   "requestType": "application/x-ndjson",
   "request": "{\"id\":\"1\",\"price\":true,\"x\":1}\n{\"id\":\"9\",\"prise\":1}",
   "type": "application/problem+json",
   "body": {
    "code": "invalidRows",
    "deleted": 0,
    "errors": [
     {
      "detail": "2 rows are refused, and nothing was changed"
     }
    ],
    "inserted": 0,
    "moreVerdicts": 0,
    "received": 2,
    "refused": 2,
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Invalid rows",
    "type": "/docs/errors/invalidRows",
    "unchanged": 0,
    "updated": 0,
    "verdicts": [
     {
      "code": "wrongType",
      "detail": "“price” must be a number or a date, not true",
      "id": "1",
      "line": 1,
      "pointer": "/price"
     },
     {
      "code": "unknownAttribute",
      "detail": "neither the definition nor an item has the attribute “prise”",
      "id": "9",
      "line": 2,
      "pointer": "/prise",
      "suggestions": [
       "price"
      ]
     }
    ]
   }
  }
 ],
 "readTask": [
  {
   "target": "/v1/tasks/0123456789abcdef0123456789abcdef",
   "status": 200,
   "type": "application/json",
   "body": {
    "catalog": "boots",
    "createdAt": "2026-01-02T12:00:00Z",
    "endedAt": "2026-01-02T12:00:00Z",
    "id": "0123456789abcdef0123456789abcdef",
    "problem": {
     "code": "invalidRows",
     "deleted": 0,
     "errors": [
      {
       "detail": "one row is refused, and nothing was changed"
      }
     ],
     "inserted": 0,
     "moreVerdicts": 0,
     "received": 1,
     "refused": 1,
     "requestId": "0123456789abcdef0123456789abcdef",
     "status": 422,
     "title": "Invalid rows",
     "type": "/docs/errors/invalidRows",
     "unchanged": 0,
     "updated": 0,
     "verdicts": [
      {
       "code": "missingID",
       "detail": "the row has no id (“id”, “objectID”, “_id”)",
       "line": 1
      }
     ]
    },
    "progress": {
     "bytes": 2,
     "rows": 1,
     "rowsPerSecond": 1000,
     "totalBytes": 2
    },
    "startedAt": "2026-01-02T12:00:00Z",
    "status": "failed"
   }
  },
  {
   "target": "/v1/tasks/none",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownTask",
    "errors": [
     {
      "detail": "no task “none”",
      "parameter": "task"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown task",
    "type": "/docs/errors/unknownTask"
   }
  }
 ],
 "listIndices": [
  {
   "target": "/1/indexes?page=0&hitsPerPage=50",
   "status": 200,
   "type": "application/json",
   "body": {
    "items": [
     {
      "createdAt": "2026-01-02T12:00:00Z",
      "dataSize": 20631,
      "entries": 105,
      "fileSize": 83801,
      "lastBuildTimeS": 0,
      "name": "aircraft",
      "numberOfPendingTasks": 0,
      "pendingTask": false,
      "replicas": [
       "aircraft_name",
       "aircraft_oldest",
       "aircraft_newest",
       "aircraft_farthest"
      ],
      "updatedAt": "2026-01-02T12:00:00Z"
     },
     {
      "createdAt": "2026-01-02T12:00:00Z",
      "dataSize": 20631,
      "entries": 105,
      "fileSize": 83801,
      "lastBuildTimeS": 0,
      "name": "aircraft_name",
      "numberOfPendingTasks": 0,
      "pendingTask": false,
      "primary": "aircraft",
      "updatedAt": "2026-01-02T12:00:00Z"
     },
     {
      "createdAt": "2026-01-02T12:00:00Z",
      "dataSize": 20631,
      "entries": 105,
      "fileSize": 83801,
      "lastBuildTimeS": 0,
      "name": "aircraft_oldest",
      "numberOfPendingTasks": 0,
      "pendingTask": false,
      "primary": "aircraft",
      "updatedAt": "2026-01-02T12:00:00Z"
     },
     "… 25 more"
    ],
    "nbPages": 1
   }
  },
  {
   "target": "/1/indexes?page=x",
   "status": 400,
   "type": "application/json",
   "body": {
    "message": "page: “x” must be an integer from 0",
    "status": 400
   }
  }
 ],
 "writeBatches": [
  {
   "target": "/1/indexes/*/batch",
   "status": 200,
   "request": "{\"requests\": [{\"action\": \"addObject\", \"body\": {\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}, \"indexName\": \"boots\"}]}",
   "type": "application/json",
   "body": {
    "objectIDs": [
     "1"
    ],
    "taskID": {
     "boots": 1795927231059
    }
   }
  },
  {
   "target": "/1/indexes/*/batch",
   "status": 400,
   "request": "{\"requests\": [{\"action\": \"addObject\", \"body\": {\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}, \"indexName\": \"a b\"}]}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "searchIndex": [
  {
   "target": "/1/indexes/shop?query=ja&filters=price%20%3C%20500&facetFilters=%5B%5B%22brand%3ASandpiper%22%5D%5D&facets=brand,price&page=0&hitsPerPage=2&attributesToRetrieve=name&params=length%3D2",
   "status": 200,
   "type": "application/json",
   "body": {
    "exhaustive": {
     "facetsCount": true,
     "facetValues": true,
     "nbHits": true,
     "rulesMatch": true,
     "typo": true
    },
    "exhaustiveFacetsCount": true,
    "exhaustiveNbHits": true,
    "exhaustiveTypo": true,
    "facets": {},
    "facets_stats": {},
    "hits": [],
    "index": "shop",
    "length": 2,
    "nbHits": 0,
    "offset": 0,
    "params": "query=ja&filters=price+%3C+500&facetFilters=%5B%5B%22brand%3ASandpiper%22%5D%5D&facets=brand%2Cprice&page=0&hitsPerPage=2&attributesToRetrieve=name&length=2",
    "processingTimeMS": 31,
    "query": "ja",
    "renderingContent": {
     "facetOrdering": {
      "facets": {
       "order": [
        "category",
        "brand",
        "colour",
        "sizes",
        "price",
        "rating",
        "tags",
        "inStock",
        "stock",
        "addedOn"
       ]
      },
      "values": {
       "brand": {
        "order": [],
        "sortRemainingBy": "count"
       },
       "colour": {
        "order": [],
        "sortRemainingBy": "alpha"
       },
       "sizes": {
        "order": [
         "XXS",
         "XS",
         "S",
         "M",
         "L",
         "XL",
         "XXL",
         "3XL",
         "2",
         "4",
         "… 31 more"
        ],
        "sortRemainingBy": "alpha"
       },
       "tags": {
        "order": [],
        "sortRemainingBy": "count"
       }
      }
     }
    },
    "serverTimeMS": 31
   }
  },
  {
   "target": "/1/indexes/nowhere",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "addObject": [
  {
   "target": "/1/indexes/boots",
   "status": 201,
   "request": "{\"brand\": \"b\"}",
   "type": "application/json",
   "body": {
    "createdAt": "2026-01-02T12:00:00Z",
    "objectID": "0123456789abcdef0123456789abcdef",
    "taskID": 1795927231040
   }
  },
  {
   "target": "/1/indexes/a%20name",
   "status": 400,
   "request": "{\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "deleteIndex": [
  {
   "target": "/1/indexes/other",
   "status": 200,
   "type": "application/json",
   "body": {
    "deletedAt": "2026-01-02T12:00:00Z",
    "taskID": 1795927231081
   }
  },
  {
   "target": "/1/indexes/a%20name",
   "status": 400,
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "readObject": [
  {
   "target": "/1/indexes/shop/7",
   "status": 200,
   "type": "application/json",
   "body": {
    "brand": "b2",
    "id": 7,
    "name": "Item 7",
    "objectID": "7",
    "price": 8.75
   }
  },
  {
   "target": "/1/indexes/shop/nothing",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "ObjectID does not exist",
    "status": 404
   }
  }
 ],
 "putObject": [
  {
   "target": "/1/indexes/shoes_tmp_1/2",
   "status": 200,
   "request": "{\"price\": 2}",
   "type": "application/json",
   "body": {
    "objectID": "2",
    "taskID": 1795927230049,
    "updatedAt": "2026-01-02T12:00:00Z"
   }
  },
  {
   "target": "/1/indexes/a%20name/1",
   "status": 400,
   "request": "{\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "deleteObject": [
  {
   "target": "/1/indexes/boots/2",
   "status": 200,
   "type": "application/json",
   "body": {
    "deletedAt": "2026-01-02T12:00:00Z",
    "taskID": 1795927231058
   }
  },
  {
   "target": "/1/indexes/a%20name/1",
   "status": 400,
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "updateObject": [
  {
   "target": "/1/indexes/boots/2/partial?createIfNotExists=false",
   "status": 200,
   "request": "{\"price\": 3}",
   "type": "application/json",
   "body": {
    "objectID": "2",
    "taskID": 1795927231055,
    "updatedAt": "2026-01-02T12:00:00Z"
   }
  },
  {
   "target": "/1/indexes/a%20name/1/partial",
   "status": 400,
   "request": "{\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "writeBatch": [
  {
   "target": "/1/indexes/boots/batch",
   "status": 200,
   "request": "{\"requests\": [{\"action\": \"addObject\", \"body\": {\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}}]}",
   "type": "application/json",
   "body": {
    "objectIDs": [
     "1"
    ],
    "taskID": 1795927230040
   }
  },
  {
   "target": "/1/indexes/a%20name/batch",
   "status": 400,
   "request": "{\"requests\": [{\"action\": \"addObject\", \"body\": {\"brand\": \"a\", \"objectID\": \"1\", \"price\": 4}}]}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "clearIndex": [
  {
   "target": "/1/indexes/other/clear",
   "status": 200,
   "type": "application/json",
   "body": {
    "taskID": 1795927231080,
    "updatedAt": "2026-01-02T12:00:00Z"
   }
  },
  {
   "target": "/1/indexes/a%20name/clear",
   "status": 400,
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "deleteObjects": [
  {
   "target": "/1/indexes/other/deleteByQuery",
   "status": 200,
   "request": "{\"filters\": \"brand:b\"}",
   "type": "application/json",
   "body": {
    "taskID": 1795927231079,
    "updatedAt": "2026-01-02T12:00:00Z"
   }
  },
  {
   "target": "/1/indexes/a%20name/deleteByQuery",
   "status": 400,
   "request": "{\"filters\": \"brand:b\"}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "operateIndex": [
  {
   "target": "/1/indexes/boots/operation",
   "status": 200,
   "request": "{\"destination\": \"other\", \"operation\": \"move\"}",
   "type": "application/json",
   "body": {
    "taskID": 1795927231076,
    "updatedAt": "2026-01-02T12:00:00Z"
   }
  },
  {
   "target": "/1/indexes/a%20name/operation",
   "status": 400,
   "request": "{\"destination\": \"x\", \"operation\": \"move\"}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "readSettings": [
  {
   "target": "/1/indexes/shirts/settings",
   "status": 200,
   "type": "application/json",
   "body": {
    "attributeForDistinct": "colour",
    "attributesForFaceting": [
     "colour"
    ],
    "distinct": 2,
    "facetingAfterDistinct": true,
    "hitsPerPage": 20,
    "maxValuesPerFacet": 100,
    "sortFacetValuesBy": "count"
   }
  },
  {
   "target": "/1/indexes/boots/settings",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index boots does not exist",
    "status": 404
   }
  }
 ],
 "writeSettings": [
  {
   "target": "/1/indexes/shirts/settings",
   "status": 200,
   "request": "{\"attributeForDistinct\": \"colour\", \"distinct\": 2, \"facetingAfterDistinct\": true}",
   "type": "application/json",
   "body": {
    "taskID": 1795927350868,
    "updatedAt": "2026-01-02T12:00:00Z"
   }
  },
  {
   "target": "/1/indexes/a%20name/settings",
   "status": 400,
   "request": "{}",
   "type": "application/json",
   "body": {
    "message": "an index is called by 1 to 64 ASCII letters, digits, “.”, “_” and “-”, not by dots alone",
    "status": 400
   }
  }
 ],
 "readIndexTask": [
  {
   "target": "/1/indexes/boots/task/1767355200000",
   "status": 200,
   "type": "application/json",
   "body": {
    "pendingTask": false,
    "status": "published"
   }
  },
  {
   "target": "/1/indexes/boots/task/x",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "no task “x”",
    "status": 404
   }
  }
 ],
 "listCatalogCategories": [
  {
   "target": "/v1/catalogs/everything/categories",
   "status": 200,
   "type": "application/json",
   "body": {
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "All makers, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "All makers",
      "filterGroup": "or<maker>",
      "icon": "cup",
      "id": "maker",
      "isActive": false,
      "isEnabled": true,
      "isNegatable": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "multi",
      "max": 3,
      "meta": {
       "column": 1
      },
      "none": {
       "count": 2,
       "isSelected": false,
       "title": "No maker",
       "whatIf": 2
      },
      "operator": "any",
      "placeholder": "All makers",
      "role": "custom",
      "selectedCount": 0,
      "selection": {
       "excluded": [],
       "none": false,
       "values": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "purple",
      "title": "Maker",
      "valueCount": 4,
      "values": [
       {
        "count": 3,
        "id": "159d2924-b5cc-58ac-8c35-140b5df39855",
        "isExcluded": false,
        "isSelected": false,
        "label": "Highland",
        "value": "Highland",
        "whatIf": 3,
        "whatIfExcluded": 9
       },
       "… 3 more"
      ],
      "whatIfCleared": 12
     },
     "… 17 more"
    ],
    "categoryGroups": [
     {
      "id": "taste",
      "isActive": false,
      "parent": null,
      "title": "Taste"
     },
     "… 2 more"
    ],
    "dataVersion": "0123456789abcdef0123"
   }
  },
  {
   "target": "/v1/catalogs/shp/categories",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “shp”",
      "parameter": "catalog",
      "suggestions": [
       "shop"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "listCatalogValues": [
  {
   "target": "/v1/catalogs/shop/categories/brand/values?q=pip",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "nextCursor": null,
    "values": [
     {
      "count": 31,
      "id": "3e2643a9-21e0-579e-be90-362b1e94b474",
      "isExcluded": false,
      "isSelected": false,
      "label": "Sandpiper",
      "value": "Sandpiper",
      "whatIf": 31
     }
    ]
   }
  },
  {
   "target": "/v1/catalogs/shp/categories/brand/values",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “shp”",
      "parameter": "catalog",
      "suggestions": [
       "shop"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "readLabels": [
  {
   "target": "/v1/catalogs/shop/labels",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "labels": {
     "add": "Add",
     "all": "All",
     "apply": "Apply",
     "cancel": "Cancel",
     "clear": "Clear",
     "clearAll": "Clear all",
     "date": "Date",
     "deselectAll": "Deselect all",
     "endDate": "End date",
     "enterKeyword": "Enter keyword",
     "matchCase": "Match case",
     "noItems": "No items",
     "noKeywords": "No keywords added yet",
     "noMatches": "No matching items",
     "none": "None",
     "redo": "Redo",
     "remove": "Remove",
     "reset": "Reset",
     "search": "Search",
     "selectAll": "Select all",
     "selectValue": "Select a value",
     "showLess": "Show less",
     "showMore": "Show more",
     "sortBy": "Sort by",
     "startDate": "Start date",
     "undo": "Undo"
    },
    "locale": "en"
   }
  },
  {
   "target": "/v1/catalogs/shp/labels",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “shp”",
      "parameter": "catalog",
      "suggestions": [
       "shop"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "readItem": [
  {
   "target": "/v1/catalogs/kinds/items/a,1",
   "status": 200,
   "type": "application/json",
   "body": {
    "address": "10.0.0.1",
    "at": "2024-05-01T07:00:00.25+00:00",
    "big": 9007199254740993,
    "cents": 5,
    "clock": "12:30:00",
    "code": "ab ",
    "day": "2024-05-01",
    "doc": {
     "a": {
      "b": [
       1,
       "x y"
      ]
     }
    },
    "double": 0.1,
    "exact": 123456789.12345679,
    "Größe \"x\" m": "m",
    "local": "2024-05-01T12:30:00.25",
    "mood": "ok",
    "moods": [
     "sad",
     "ok"
    ],
    "note": "q\" \\ \t\n",
    "numbers": [
     [
      1,
      2
     ],
     [
      3,
      4
     ]
    ],
    "raw": {
     "z": 1.5
    },
    "shop": 1,
    "single": 1e-07,
    "sku": "a",
    "small": -1,
    "span": "P1DT2H",
    "texts": [
     "a,b",
     null,
     "\""
    ],
    "uuid": "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
    "yes": true
   }
  },
  {
   "target": "/v1/catalogs/shp/items/P00001",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “shp”",
      "parameter": "catalog",
      "suggestions": [
       "shop"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "putItem": [
  {
   "target": "/v1/catalogs/boots/items/1",
   "status": 200,
   "request": "{\"brand\": \"b\"}",
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "deleted": 0,
    "inserted": 0,
    "isDurable": false,
    "moreVerdicts": 0,
    "received": 1,
    "refused": 0,
    "unchanged": 0,
    "updated": 1,
    "verdicts": []
   }
  },
  {
   "target": "/v1/catalogs/boots/items/1",
   "status": 422,
   "request": "{\"price\": \"x\"}",
   "type": "application/problem+json",
   "body": {
    "code": "invalidRows",
    "deleted": 0,
    "errors": [
     {
      "detail": "one row is refused, and nothing was changed"
     }
    ],
    "inserted": 0,
    "moreVerdicts": 0,
    "received": 1,
    "refused": 1,
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Invalid rows",
    "type": "/docs/errors/invalidRows",
    "unchanged": 0,
    "updated": 0,
    "verdicts": [
     {
      "code": "wrongType",
      "detail": "“price” must be a number or a date, not “x”",
      "id": "1",
      "line": 1,
      "pointer": "/price"
     }
    ]
   }
  }
 ],
 "deleteItem": [
  {
   "target": "/v1/catalogs/boots/items/1",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "deleted": 1,
    "inserted": 0,
    "isDurable": false,
    "moreVerdicts": 0,
    "received": 1,
    "refused": 0,
    "unchanged": 0,
    "updated": 0,
    "verdicts": []
   }
  },
  {
   "target": "/v1/catalogs/boots/items/1",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownItem",
    "errors": [
     {
      "detail": "no item “1”",
      "parameter": "item"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown item",
    "type": "/docs/errors/unknownItem"
   }
  }
 ],
 "patchItem": [
  {
   "target": "/v1/catalogs/boots/items/1",
   "status": 200,
   "request": "{\"price\": 3}",
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "deleted": 0,
    "inserted": 0,
    "isDurable": false,
    "moreVerdicts": 0,
    "received": 1,
    "refused": 0,
    "unchanged": 0,
    "updated": 1,
    "verdicts": []
   }
  },
  {
   "target": "/v1/catalogs/boots/items/1",
   "status": 422,
   "request": "{\"price\": \"x\"}",
   "type": "application/problem+json",
   "body": {
    "code": "invalidRows",
    "deleted": 0,
    "errors": [
     {
      "detail": "one row is refused, and nothing was changed"
     }
    ],
    "inserted": 0,
    "moreVerdicts": 0,
    "received": 1,
    "refused": 1,
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Invalid rows",
    "type": "/docs/errors/invalidRows",
    "unchanged": 0,
    "updated": 0,
    "verdicts": [
     {
      "code": "wrongType",
      "detail": "“price” must be a number or a date, not “x”",
      "id": "1",
      "line": 1,
      "pointer": "/price"
     }
    ]
   }
  }
 ],
 "readQuery": [
  {
   "target": "/v1/catalogs/shop/query?state=t.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 2032,
        "hasChildren": true,
        "id": "13e229c6-2c1d-5524-8fa7-d7977c3f6f76",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Clothing",
        "level": 0,
        "parent": null,
        "value": "Clothing",
        "whatIf": 2032
       },
       "… 6 more"
      ],
      "whatIfCleared": 3200
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [],
    "page": {
     "count": 160,
     "itemIds": [
      "P00001",
      "… 19 more"
     ],
     "items": [
      {
       "addedOn": "2024-01-15",
       "brand": "Aldermoor",
       "categories": {
        "lvl0": "Clothing",
        "lvl1": "Clothing > Men",
        "lvl2": "Clothing > Men > Shirts"
       },
       "category": "Clothing > Men > Shirts",
       "colour": "Beige",
       "id": "P00001",
       "image": "/explorer/pictures.svg#shirt",
       "inStock": true,
       "name": "Aldermoor Soft Flannel Shirt",
       "price": 31.99,
       "rating": 3.8,
       "sizes": [
        "XL",
        "… 2 more"
       ],
       "stock": 9,
       "tags": [
        "organic",
        "… 3 more"
       ]
      },
      "… 19 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "query": {
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "locale": "en",
     "pageSize": 20,
     "sort": "default"
    },
    "text": "All 3,200 items",
    "total": 3200,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/catalogs/shp/query",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownCatalog",
    "errors": [
     {
      "detail": "no catalog “shp”",
      "parameter": "catalog",
      "suggestions": [
       "shop"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown catalog",
    "type": "/docs/errors/unknownCatalog"
   }
  }
 ],
 "query": [
  {
   "target": "/v1/catalogs/shop/query",
   "status": 200,
   "request": "{}",
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Search, 0 selected",
      "bulkAction": "reset",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Search",
      "filterGroup": "and<search>",
      "id": "search",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "kind": "search",
      "placeholder": "Search",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "text": ""
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Search",
      "whatIfCleared": 50
     },
     "… 2 more"
    ],
    "categoryGroups": [],
    "currentFilters": [],
    "page": {
     "count": 3,
     "itemIds": [
      "1",
      "… 19 more"
     ],
     "items": [
      {
       "brand": "z",
       "id": 1,
       "name": "Item 1",
       "price": 1.25
      },
      "… 19 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "query": {
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "locale": "en",
     "pageSize": 20,
     "sort": "default"
    },
    "text": "All 50 items",
    "total": 50,
    "unfilteredTotal": 50
   }
  },
  {
   "target": "/v1/catalogs/a/query",
   "status": 422,
   "request": "{\"pageSize\": 4}",
   "type": "application/problem+json",
   "body": {
    "code": "invalidValue",
    "errors": [
     {
      "detail": "expected an integer from 1 to 3, not 4",
      "pointer": "/pageSize"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Invalid value",
    "type": "/docs/errors/invalidValue"
   }
  }
 ],
 "searches": [
  {
   "target": "/1/indexes/*/queries?x-algolia-agent=a&x-algolia-application-id=b&x-algolia-api-key=c",
   "status": 200,
   "request": "{\"requests\": [{\"attributesToSnippet\": [\"name:3\"], \"facetFilters\": [[\"brand:Sandpiper\"]], \"facets\": [\"*\"], \"highlightPostTag\": \"]\", \"highlightPreTag\": \"[\", \"indexName\": \"shop\"}, {\"indexName\": \"shop\", \"params\": \"query=ja&facets=brand&hitsPerPage=0\", \"type\": \"default\", \"x\": 1}, {\"facet\": \"brand\", \"facetQuery\": \"sa\", \"indexName\": \"shop\", \"type\": \"facet\"}, {\"attributesToHighlight\": [], \"indexName\": \"shop\", \"length\": 3, \"offset\": 2, \"responseFields\": [\"*\"]}, {\"facets\": [\"maker\"], \"indexName\": \"everything\", \"maxValuesPerFacet\": 2, \"numericFilters\": [\"price>1\"], \"relevancyStrictness\": 0, \"sortFacetValuesBy\": \"alpha\", \"tagFilters\": []}], \"strategy\": \"none\"}",
   "type": "application/json",
   "body": {
    "results": [
     {
      "exhaustive": {
       "facetsCount": true,
       "facetValues": true,
       "nbHits": true,
       "rulesMatch": true,
       "typo": true
      },
      "exhaustiveFacetsCount": true,
      "exhaustiveNbHits": true,
      "exhaustiveTypo": true,
      "facets": {
       "addedOn": {
        "2023-03-03": 1,
        "…": "29 more"
       },
       "brand": {
        "Sandpiper": 31
       },
       "category": {
        "Shoes > Men > Boots": 5,
        "…": "4 more"
       },
       "colour": {
        "Beige": 1,
        "…": "11 more"
       },
       "inStock": {
        "false": 7,
        "true": 24
       },
       "price": {
        "39.9": 1,
        "…": "30 more"
       },
       "rating": {
        "2.9": 1,
        "…": "11 more"
       },
       "sizes": {
        "35": 2,
        "…": "12 more"
       },
       "stock": {
        "0": 7,
        "…": "19 more"
       },
       "tags": {
        "award winner": 5,
        "…": "15 more"
       }
      },
      "facets_stats": {
       "price": {
        "avg": 105.83903225806452,
        "max": 193.99,
        "min": 39.9,
        "sum": 3281.01
       },
       "rating": {
        "avg": 3.936363636363636,
        "max": 4.8,
        "min": 2.9,
        "sum": 86.6
       },
       "stock": {
        "avg": 16.93548387096774,
        "max": 137,
        "min": 0,
        "sum": 525
       }
      },
      "hits": [
       {
        "_highlightResult": {
         "addedOn": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "2024-07-31"
         },
         "brand": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "Sandpiper"
         },
         "categories": {
          "lvl0": {
           "matchedWords": [],
           "matchLevel": "none",
           "value": "Shoes"
          },
          "lvl1": {
           "matchedWords": [],
           "matchLevel": "none",
           "value": "Shoes > Women"
          },
          "lvl2": {
           "matchedWords": [],
           "matchLevel": "none",
           "value": "Shoes > Women > Boots"
          }
         },
         "category": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "Shoes > Women > Boots"
         },
         "colour": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "Beige"
         },
         "id": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "P00003"
         },
         "image": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "/explorer/pictures.svg#boot"
         },
         "name": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "Sandpiper Heritage Hiking Boot"
         },
         "price": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "182.5"
         },
         "sizes": [
          {
           "matchedWords": [],
           "matchLevel": "none",
           "value": "41"
          }
         ],
         "stock": {
          "matchedWords": [],
          "matchLevel": "none",
          "value": "5"
         },
         "tags": [
          {
           "matchedWords": [],
           "matchLevel": "none",
           "value": "handmade"
          },
          "… 3 more"
         ]
        },
        "_snippetResult": {
         "name": {
          "matchLevel": "none",
          "value": "Sandpiper Heritage Hiking Boot"
         }
        },
        "addedOn": "2024-07-31",
        "brand": "Sandpiper",
        "categories": {
         "lvl0": "Shoes",
         "lvl1": "Shoes > Women",
         "lvl2": "Shoes > Women > Boots"
        },
        "category": "Shoes > Women > Boots",
        "colour": "Beige",
        "id": "P00003",
        "image": "/explorer/pictures.svg#boot",
        "inStock": true,
        "name": "Sandpiper Heritage Hiking Boot",
        "objectID": "P00003",
        "price": 182.5,
        "sizes": [
         "41"
        ],
        "stock": 5,
        "tags": [
         "handmade",
         "… 3 more"
        ]
       },
       "… 19 more"
      ],
      "hitsPerPage": 20,
      "index": "shop",
      "nbHits": 31,
      "nbPages": 2,
      "page": 0,
      "params": "facetFilters=%5B%5B%22brand%3ASandpiper%22%5D%5D&facets=%5B%22%2A%22%5D&attributesToSnippet=%5B%22name%3A3%22%5D&highlightPreTag=%5B&highlightPostTag=%5D",
      "processingTimeMS": 50,
      "query": "",
      "renderingContent": {
       "facetOrdering": {
        "facets": {
         "order": [
          "category",
          "… 9 more"
         ]
        },
        "values": {
         "brand": {
          "order": [],
          "sortRemainingBy": "count"
         },
         "colour": {
          "order": [],
          "sortRemainingBy": "alpha"
         },
         "sizes": {
          "order": [
           "XXS",
           "… 40 more"
          ],
          "sortRemainingBy": "alpha"
         },
         "tags": {
          "order": [],
          "sortRemainingBy": "count"
         }
        }
       }
      },
      "serverTimeMS": 52
     },
     "… 4 more"
    ]
   }
  },
  {
   "target": "/1/indexes/*/queries",
   "status": 404,
   "request": "{\"requests\": [{\"indexName\": \"nowhere\"}]}",
   "type": "application/json",
   "body": {
    "message": "requests[0].indexName: Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "readObjects": [
  {
   "target": "/1/indexes/*/objects",
   "status": 200,
   "request": "{\"requests\": [{\"attributesToRetrieve\": [\"name\"], \"indexName\": \"shop\", \"objectID\": \"P00001\"}, {\"indexName\": \"shop\", \"objectID\": \"nothing\"}]}",
   "type": "application/json",
   "body": {
    "results": [
     {
      "name": "Aldermoor Soft Flannel Shirt",
      "objectID": "P00001"
     },
     null
    ]
   }
  },
  {
   "target": "/1/indexes/*/objects",
   "status": 404,
   "request": "{\"requests\": [{\"indexName\": \"nowhere\", \"objectID\": \"1\"}]}",
   "type": "application/json",
   "body": {
    "message": "requests[0].indexName: Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "readSearch": [
  {
   "target": "/1/indexes/shop/query?query=ja&filters=price%20%3C%20500&facetFilters=%5B%5B%22brand%3ASandpiper%22%5D%5D&facets=brand,price&page=0&hitsPerPage=2&attributesToRetrieve=name&params=length%3D2",
   "status": 200,
   "type": "application/json",
   "body": {
    "exhaustive": {
     "facetsCount": true,
     "facetValues": true,
     "nbHits": true,
     "rulesMatch": true,
     "typo": true
    },
    "exhaustiveFacetsCount": true,
    "exhaustiveNbHits": true,
    "exhaustiveTypo": true,
    "facets": {},
    "facets_stats": {},
    "hits": [],
    "index": "shop",
    "length": 2,
    "nbHits": 0,
    "offset": 0,
    "params": "query=ja&filters=price+%3C+500&facetFilters=%5B%5B%22brand%3ASandpiper%22%5D%5D&facets=brand%2Cprice&page=0&hitsPerPage=2&attributesToRetrieve=name&length=2",
    "processingTimeMS": 27,
    "query": "ja",
    "renderingContent": {
     "facetOrdering": {
      "facets": {
       "order": [
        "category",
        "brand",
        "colour",
        "sizes",
        "price",
        "rating",
        "tags",
        "inStock",
        "stock",
        "addedOn"
       ]
      },
      "values": {
       "brand": {
        "order": [],
        "sortRemainingBy": "count"
       },
       "colour": {
        "order": [],
        "sortRemainingBy": "alpha"
       },
       "sizes": {
        "order": [
         "XXS",
         "XS",
         "S",
         "M",
         "L",
         "XL",
         "XXL",
         "3XL",
         "2",
         "4",
         "… 31 more"
        ],
        "sortRemainingBy": "alpha"
       },
       "tags": {
        "order": [],
        "sortRemainingBy": "count"
       }
      }
     }
    },
    "serverTimeMS": 27
   }
  },
  {
   "target": "/1/indexes/nowhere/query",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "search": [
  {
   "target": "/1/indexes/shirts/query",
   "status": 200,
   "request": "{\"distinct\": true, \"facetingAfterDistinct\": true, \"facets\": [\"colour\"]}",
   "type": "application/json",
   "body": {
    "exhaustive": {
     "facetsCount": true,
     "facetValues": true,
     "nbHits": true,
     "rulesMatch": true,
     "typo": true
    },
    "exhaustiveFacetsCount": true,
    "exhaustiveNbHits": true,
    "exhaustiveTypo": true,
    "facets": {
     "colour": {
      "blue": 2,
      "red": 2
     }
    },
    "facets_stats": {},
    "hits": [
     {
      "_highlightResult": {
       "colour": {
        "matchedWords": [],
        "matchLevel": "none",
        "value": "red"
       },
       "id": {
        "matchedWords": [],
        "matchLevel": "none",
        "value": "1"
       },
       "style": {
        "matchedWords": [],
        "matchLevel": "none",
        "value": "A"
       }
      },
      "colour": "red",
      "id": "1",
      "objectID": "1",
      "style": "A"
     },
     "… 2 more"
    ],
    "hitsPerPage": 20,
    "index": "shirts",
    "nbHits": 3,
    "nbPages": 1,
    "page": 0,
    "params": "distinct=true&facetingAfterDistinct=true&facets=%5B%22colour%22%5D",
    "processingTimeMS": 2,
    "query": "",
    "renderingContent": {
     "facetOrdering": {
      "facets": {
       "order": [
        "colour"
       ]
      },
      "values": {
       "colour": {
        "order": [],
        "sortRemainingBy": "count"
       }
      }
     }
    },
    "serverTimeMS": 3
   }
  },
  {
   "target": "/1/indexes/nowhere/query",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "searchFacet": [
  {
   "target": "/1/indexes/shop_cheapest/facets/brand/query",
   "status": 200,
   "request": "{\"filters\": \"price < 500\", \"hitsPerPage\": 2}",
   "type": "application/json",
   "body": {
    "exhaustiveFacetsCount": true,
    "facetHits": [
     {
      "count": 335,
      "highlighted": "Aldermoor",
      "value": "Aldermoor"
     },
     {
      "count": 238,
      "highlighted": "Birch & Bobbin",
      "value": "Birch & Bobbin"
     },
     {
      "count": 174,
      "highlighted": "Calico Row",
      "value": "Calico Row"
     },
     {
      "count": 171,
      "highlighted": "Drift & Co",
      "value": "Drift & Co"
     },
     {
      "count": 134,
      "highlighted": "Ebba Lind",
      "value": "Ebba Lind"
     },
     {
      "count": 129,
      "highlighted": "Fjordling",
      "value": "Fjordling"
     },
     {
      "count": 104,
      "highlighted": "Grey Heron",
      "value": "Grey Heron"
     },
     {
      "count": 100,
      "highlighted": "Hollis",
      "value": "Hollis"
     },
     {
      "count": 87,
      "highlighted": "Ilex",
      "value": "Ilex"
     },
     {
      "count": 76,
      "highlighted": "Kestrel",
      "value": "Kestrel"
     }
    ],
    "processingTimeMS": 1
   }
  },
  {
   "target": "/1/indexes/nowhere/facets/brand/query",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "readBrowse": [
  {
   "target": "/1/indexes/shop/browse?hitsPerPage=2",
   "status": 200,
   "type": "application/json",
   "body": {
    "cursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOP",
    "exhaustive": {
     "nbHits": true,
     "rulesMatch": true,
     "typo": true
    },
    "exhaustiveNbHits": true,
    "exhaustiveTypo": true,
    "hits": [
     {
      "addedOn": "2024-01-15",
      "brand": "Aldermoor",
      "categories": {
       "lvl0": "Clothing",
       "lvl1": "Clothing > Men",
       "lvl2": "Clothing > Men > Shirts"
      },
      "category": "Clothing > Men > Shirts",
      "colour": "Beige",
      "id": "P00001",
      "image": "/explorer/pictures.svg#shirt",
      "inStock": true,
      "name": "Aldermoor Soft Flannel Shirt",
      "objectID": "P00001",
      "price": 31.99,
      "rating": 3.8,
      "sizes": [
       "XL",
       "… 2 more"
      ],
      "stock": 9,
      "tags": [
       "organic",
       "… 3 more"
      ]
     },
     {
      "addedOn": "2025-04-18",
      "brand": "Wanderly",
      "categories": {
       "lvl0": "Shoes",
       "lvl1": "Shoes > Men",
       "lvl2": "Shoes > Men > Trainers"
      },
      "category": "Shoes > Men > Trainers",
      "colour": "Yellow",
      "id": "P00002",
      "image": "/explorer/pictures.svg#trainer",
      "inStock": true,
      "name": "Wanderly Coastal Trail Shoe",
      "objectID": "P00002",
      "price": 114,
      "sizes": [
       "46"
      ],
      "stock": 84,
      "tags": [
       "outlet"
      ]
     }
    ],
    "hitsPerPage": 2,
    "index": "shop",
    "nbHits": 3200,
    "nbPages": 1600,
    "page": 0,
    "params": "hitsPerPage=2",
    "processingTimeMS": 6,
    "query": "",
    "renderingContent": {
     "facetOrdering": {
      "facets": {
       "order": [
        "category",
        "… 9 more"
       ]
      },
      "values": {
       "brand": {
        "order": [],
        "sortRemainingBy": "count"
       },
       "colour": {
        "order": [],
        "sortRemainingBy": "alpha"
       },
       "sizes": {
        "order": [
         "XXS",
         "… 40 more"
        ],
        "sortRemainingBy": "alpha"
       },
       "tags": {
        "order": [],
        "sortRemainingBy": "count"
       }
      }
     }
    },
    "serverTimeMS": 7
   }
  },
  {
   "target": "/1/indexes/nowhere/browse",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "browse": [
  {
   "target": "/1/indexes/shop_cheapest/browse",
   "status": 200,
   "type": "application/json",
   "body": {
    "cursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMN",
    "exhaustive": {
     "nbHits": true,
     "rulesMatch": true,
     "typo": true
    },
    "exhaustiveNbHits": true,
    "exhaustiveTypo": true,
    "hits": [
     {
      "addedOn": "2024-03-11",
      "brand": "Paper Moon",
      "categories": {
       "lvl0": "Books"
      },
      "category": "Books",
      "colour": "Navy",
      "id": "P02605",
      "image": "/explorer/pictures.svg#book",
      "inStock": true,
      "name": "Paper Moon Original Diary",
      "objectID": "P02605",
      "price": 4.5,
      "stock": 4,
      "tags": [
       "organic",
       "waterproof"
      ]
     },
     "… 999 more"
    ],
    "hitsPerPage": 1000,
    "index": "shop_cheapest",
    "nbHits": 3200,
    "nbPages": 4,
    "page": 0,
    "params": "",
    "processingTimeMS": 38,
    "query": "",
    "renderingContent": {
     "facetOrdering": {
      "facets": {
       "order": [
        "category",
        "… 9 more"
       ]
      },
      "values": {
       "brand": {
        "order": [],
        "sortRemainingBy": "count"
       },
       "colour": {
        "order": [],
        "sortRemainingBy": "alpha"
       },
       "sizes": {
        "order": [
         "XXS",
         "… 40 more"
        ],
        "sortRemainingBy": "alpha"
       },
       "tags": {
        "order": [],
        "sortRemainingBy": "count"
       }
      }
     }
    },
    "serverTimeMS": 38
   }
  },
  {
   "target": "/1/indexes/nowhere/browse",
   "status": 404,
   "type": "application/json",
   "body": {
    "message": "Index nowhere does not exist",
    "status": 404
   }
  }
 ],
 "createSession": [
  {
   "target": "/v1/sessions",
   "status": 201,
   "request": "{\"catalog\": \"teas\"}",
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "answer": "screen",
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Kind, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Kind",
      "filterGroup": "or<kind>",
      "id": "kind",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "multi",
      "operator": "any",
      "placeholder": "Kind",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "excluded": [],
       "none": false,
       "values": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Kind",
      "valueCount": 0,
      "values": [],
      "whatIfCleared": 0
     }
    ],
    "categoryGroups": [],
    "currentFilters": [],
    "emptyReason": "noData",
    "page": {
     "count": 0,
     "itemIds": [],
     "items": [],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "session": {
     "canRedo": false,
     "canUndo": false,
     "catalog": "teas",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 20,
     "revision": 1,
     "sort": "default"
    },
    "text": "All 0 items",
    "total": 0,
    "unfilteredTotal": 0
   }
  },
  {
   "target": "/v1/sessions",
   "status": 422,
   "request": "{}",
   "type": "application/problem+json",
   "body": {
    "code": "invalidValue",
    "errors": [
     {
      "detail": "there are 7 catalogs; name one",
      "pointer": "/catalog",
      "suggestions": [
       "aircraft",
       "dogs",
       "expenses",
       "shoes",
       "shop",
       "everything",
       "mixed"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Invalid value",
    "type": "/docs/errors/invalidValue"
   }
  }
 ],
 "readScreen": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef?include=",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 2,
    "activeFilterCount": 2,
    "answer": "screen",
    "canClearAll": true,
    "emptyReason": "noMatch",
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 5,
     "revision": 7,
     "sort": "default"
    },
    "text": "Brand: Sandpiper; Size: No size — 0 of 3,200 items",
    "total": 0,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/unknown",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "deleteSession": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
   "status": 204
  },
  {
   "target": "/v1/sessions/unknown",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "changeSession": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef?answer=changes",
   "status": 200,
   "request": "{\"selections\": {\"q\": \"cup\"}}",
   "type": "application/json",
   "body": {
    "activeCategoryCount": 2,
    "activeFilterCount": 2,
    "answer": "changes",
    "categories": {
     "update": [
      {
       "counts": [
        0,
        0,
        0,
        0
       ],
       "id": "maker",
       "none": {
        "count": 0,
        "whatIf": 0
       },
       "whatIfCleared": 0,
       "whatIfsExcluded": [
        0,
        0,
        0,
        0
       ]
      },
      {
       "counts": [
        0,
        0,
        0,
        0
       ],
       "id": "tags",
       "values": {
        "order": [
         2,
         0,
         1,
         3
        ]
       },
       "whatIfCleared": 0,
       "whatIfsExcluded": [
        0,
        0,
        0,
        0
       ]
      },
      {
       "counts": [
        0,
        0,
        0,
        0
       ],
       "id": "kind",
       "whatIfCleared": 0
      },
      {
       "counts": [
        0,
        0,
        0
       ],
       "id": "place",
       "whatIfCleared": 0
      },
      {
       "counts": [
        0,
        0,
        0,
        0,
        0,
        "… 2 more"
       ],
       "id": "flavours",
       "none": {
        "whatIf": 0
       },
       "whatIfCleared": 0
      },
      "… 13 more"
     ]
    },
    "currentFilters": {
     "order": [
      0,
      {
       "accessibilityLabel": "Remove Search: “cup” filter",
       "category": "q",
       "filterKind": "search",
       "groupId": "and<q>",
       "id": "cd8d02f7-9f0e-5ce3-9a01-59d09bb91de3",
       "text": "Search: “cup”",
       "value": "cup"
      }
     ],
     "whatIfs": [
      0,
      3
     ]
    },
    "dataVersion": "0123456789abcdef0123",
    "emptyReason": "noMatch",
    "page": {
     "count": 0,
     "items": {
      "order": []
     }
    },
    "revision": 3,
    "session": {
     "canRedo": false,
     "canUndo": true
    },
    "since": "2-0123456789abcdef0123",
    "text": "Maker: Northwind; Search: “cup” — 0 of 12 items",
    "total": 0
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
   "status": 422,
   "request": "{\"sort\": \"cheapest\"}",
   "type": "application/problem+json",
   "body": {
    "code": "notInDraft",
    "errors": [
     {
      "detail": "a draft has the sort of its base; change it there",
      "pointer": "/sort"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Not in a draft",
    "type": "/docs/errors/notInDraft"
   }
  }
 ],
 "clear": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/clear?answer=changes&valueIds=false&attributes=&limit=3&texts=counts",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "answer": "changes",
    "canClearAll": false,
    "categories": {
     "update": [
      {
       "accessibilityLabel": "Alle Hersteller, 0 ausgewählt",
       "bulkAction": "deselectAll",
       "canClear": false,
       "counts": [
        3,
        2,
        3
       ],
       "countTexts": [
        "3",
        "2",
        "3"
       ],
       "displayText": "Alle Hersteller",
       "id": "maker",
       "isActive": false,
       "none": {
        "count": 2,
        "countText": "2",
        "whatIf": 2
       },
       "selectedCount": 0,
       "selection": {
        "excluded": [],
        "none": false,
        "values": []
       },
       "showsDisclosure": true,
       "values": {
        "update": [
         {
          "isSelected": false,
          "value": "Meadow"
         },
         {
          "isSelected": false,
          "value": "Northwind"
         }
        ]
       },
       "whatIfCleared": 12,
       "whatIfsExcluded": [
        9,
        10,
        9
       ]
      },
      {
       "counts": [
        5,
        4,
        4
       ],
       "countTexts": [
        "5",
        "4",
        "4"
       ],
       "id": "tags",
       "values": {
        "order": [
         1,
         0,
         2
        ]
       },
       "whatIfCleared": 12,
       "whatIfsExcluded": [
        7,
        8,
        8
       ]
      },
      "… 16 more"
     ]
    },
    "currentFilters": {
     "order": []
    },
    "dataVersion": "0123456789abcdef0123",
    "emptyReason": null,
    "page": {
     "count": 6,
     "itemIds": [
      "fennel",
      "lemon"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd"
    },
    "revision": 5,
    "session": {
     "canRedo": false,
     "canUndo": true
    },
    "since": "4-0123456789abcdef0123",
    "text": "Alle 12 Einträge",
    "total": 12
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/clear",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "idempotencyKeyReused",
    "errors": [
     {
      "detail": "the key was used for another request; every request needs a key of its own",
      "header": "Idempotency-Key"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Idempotency key reused",
    "type": "/docs/errors/idempotencyKeyReused"
   }
  }
 ],
 "deselectAll": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/deselect-all",
   "status": 200,
   "request": "{\"categories\": [\"maker\"], \"categoryGroups\": [\"taste\"], \"except\": [\"price\"]}",
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "answer": "screen",
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "All makers, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "All makers",
      "filterGroup": "or<maker>",
      "icon": "cup",
      "id": "maker",
      "isActive": false,
      "isEnabled": true,
      "isNegatable": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "multi",
      "max": 3,
      "meta": {
       "column": 1
      },
      "none": {
       "count": 2,
       "isSelected": false,
       "title": "No maker",
       "whatIf": 2
      },
      "operator": "any",
      "placeholder": "All makers",
      "role": "custom",
      "selectedCount": 0,
      "selection": {
       "excluded": [],
       "none": false,
       "values": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "purple",
      "title": "Maker",
      "valueCount": 4,
      "values": [
       {
        "count": 3,
        "id": "159d2924-b5cc-58ac-8c35-140b5df39855",
        "isExcluded": false,
        "isSelected": false,
        "label": "Highland",
        "value": "Highland",
        "whatIf": 3,
        "whatIfExcluded": 9
       },
       "… 3 more"
      ],
      "whatIfCleared": 12
     },
     "… 17 more"
    ],
    "categoryGroups": [
     {
      "id": "taste",
      "isActive": false,
      "parent": null,
      "title": "Taste"
     },
     "… 2 more"
    ],
    "currentFilters": [],
    "page": {
     "count": 1,
     "itemIds": [
      "assam",
      "… 11 more"
     ],
     "items": [
      {
       "caffeine": "high",
       "country": "India",
       "flavours": [
        "malty",
        "bold"
       ],
       "gift": "paper",
       "id": "assam",
       "kind": "Black > Assam",
       "maker": "Northwind",
       "name": "Assam Morning",
       "picked": "2024-03-15",
       "place": {
        "lvl0": "Asia",
        "lvl1": "Asia > India"
       },
       "price": 4.5,
       "rating": 4.5,
       "region": "Assam",
       "sale": true,
       "stock": 12,
       "story": "A strong cup with a red colour.",
       "tags": [
        "organic",
        "loose"
       ]
      },
      "… 11 more"
     ],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "session": {
     "canRedo": false,
     "canUndo": false,
     "catalog": "everything",
     "dataVersion": "0123456789abcdef0123",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 20,
     "revision": 1,
     "sort": "default"
    },
    "text": "All 12 items",
    "total": 12,
    "unfilteredTotal": 12
   }
  },
  {
   "target": "/v1/sessions/unknown/deselect-all",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "reset": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/reset",
   "status": 200,
   "request": "{\"categories\": [\"maker\"], \"categoryGroups\": [\"taste\"], \"except\": [\"price\"]}",
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "answer": "screen",
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "All makers, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "All makers",
      "filterGroup": "or<maker>",
      "icon": "cup",
      "id": "maker",
      "isActive": false,
      "isEnabled": true,
      "isNegatable": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "multi",
      "max": 3,
      "meta": {
       "column": 1
      },
      "none": {
       "count": 2,
       "isSelected": false,
       "title": "No maker",
       "whatIf": 2
      },
      "operator": "any",
      "placeholder": "All makers",
      "role": "custom",
      "selectedCount": 0,
      "selection": {
       "excluded": [],
       "none": false,
       "values": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "purple",
      "title": "Maker",
      "valueCount": 4,
      "values": [
       {
        "count": 3,
        "id": "159d2924-b5cc-58ac-8c35-140b5df39855",
        "isExcluded": false,
        "isSelected": false,
        "label": "Highland",
        "value": "Highland",
        "whatIf": 3,
        "whatIfExcluded": 9
       },
       "… 3 more"
      ],
      "whatIfCleared": 12
     },
     "… 17 more"
    ],
    "categoryGroups": [
     {
      "id": "taste",
      "isActive": false,
      "parent": null,
      "title": "Taste"
     },
     "… 2 more"
    ],
    "currentFilters": [],
    "page": {
     "count": 1,
     "itemIds": [
      "assam",
      "… 11 more"
     ],
     "items": [
      {
       "caffeine": "high",
       "country": "India",
       "flavours": [
        "malty",
        "bold"
       ],
       "gift": "paper",
       "id": "assam",
       "kind": "Black > Assam",
       "maker": "Northwind",
       "name": "Assam Morning",
       "picked": "2024-03-15",
       "place": {
        "lvl0": "Asia",
        "lvl1": "Asia > India"
       },
       "price": 4.5,
       "rating": 4.5,
       "region": "Assam",
       "sale": true,
       "stock": 12,
       "story": "A strong cup with a red colour.",
       "tags": [
        "organic",
        "loose"
       ]
      },
      "… 11 more"
     ],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "session": {
     "canRedo": false,
     "canUndo": false,
     "catalog": "everything",
     "dataVersion": "0123456789abcdef0123",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 20,
     "revision": 1,
     "sort": "default"
    },
    "text": "All 12 items",
    "total": 12,
    "unfilteredTotal": 12
   }
  },
  {
   "target": "/v1/sessions/unknown/reset",
   "status": 404,
   "request": "{}",
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "apply": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/apply?answer=changes",
   "status": 200,
   "request": "{\"operations\": [{\"op\": \"sort\", \"sort\": \"cheapest\"}]}",
   "type": "application/json",
   "body": {
    "answer": "changes",
    "dataVersion": "0123456789abcdef0123",
    "revision": 7,
    "session": {
     "canRedo": false,
     "canUndo": true,
     "sort": "cheapest"
    },
    "since": "6-0123456789abcdef0123"
   }
  },
  {
   "target": "/v1/sessions/unknown/apply",
   "status": 404,
   "request": "{\"operations\": []}",
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "readHistory": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/history",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "firstPosition": 0,
    "position": 1,
    "revision": 6,
    "steps": [
     {
      "isDone": true,
      "position": 1,
      "text": "Added Brand: Wanderly"
     }
    ]
   }
  },
  {
   "target": "/v1/sessions/unknown/history",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "undo": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/undo?answer=changes",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeFilterCount": 2,
    "answer": "changes",
    "categories": {
     "update": [
      {
       "accessibilityLabel": "Northwind, 1 selected",
       "displayText": "Northwind",
       "id": "maker",
       "selectedCount": 1,
       "selection": {
        "excluded": [],
        "none": false,
        "values": [
         "Northwind"
        ]
       },
       "values": {
        "update": [
         {
          "id": "359cf35b-12d0-5e57-b9a3-d1ed534d48e8",
          "isSelected": false
         }
        ]
       }
      },
      {
       "id": "q",
       "whatIfCleared": 3
      }
     ]
    },
    "currentFilters": {
     "order": [
      0,
      1
     ],
     "whatIfs": [
      0,
      3
     ]
    },
    "dataVersion": "0123456789abcdef0123",
    "revision": 5,
    "session": {
     "canRedo": true,
     "canUndo": true
    },
    "since": "4-0123456789abcdef0123",
    "text": "Maker: Northwind; Search: “cup” — 0 of 12 items"
   }
  },
  {
   "target": "/v1/sessions/unknown/undo",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "redo": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/redo?answer=changes",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeFilterCount": 3,
    "answer": "changes",
    "categories": {
     "update": [
      {
       "accessibilityLabel": "Northwind +1 more, 2 selected",
       "displayText": "Northwind +1 more",
       "id": "maker",
       "selectedCount": 2,
       "selection": {
        "excluded": [],
        "none": false,
        "values": [
         "Northwind",
         "Meadow"
        ]
       },
       "values": {
        "update": [
         {
          "id": "359cf35b-12d0-5e57-b9a3-d1ed534d48e8",
          "isSelected": true
         }
        ]
       }
      },
      {
       "id": "q",
       "whatIfCleared": 5
      }
     ]
    },
    "currentFilters": {
     "order": [
      0,
      1,
      {
       "accessibilityLabel": "Remove Maker: Meadow filter",
       "category": "maker",
       "filterKind": "facet",
       "groupId": "or<maker>",
       "id": "37b650b1-a2f1-512c-81cb-6057f9bb2620",
       "operator": "=",
       "text": "Maker: Meadow",
       "value": "Meadow"
      }
     ],
     "whatIfs": [
      0,
      5,
      0
     ]
    },
    "dataVersion": "0123456789abcdef0123",
    "revision": 6,
    "session": {
     "canRedo": false,
     "canUndo": true
    },
    "since": "5-0123456789abcdef0123",
    "text": "Maker: Northwind or Meadow; Search: “cup” — 0 of 12 items"
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/redo",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "noStep",
    "errors": [
     {
      "detail": "there is no such step; the steps are 0 to 1, and the session is at 1"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "No step",
    "type": "/docs/errors/noStep"
   }
  }
 ],
 "createDraft": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/drafts?valueIds=false&attributes=&limit=3&texts=counts",
   "status": 201,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "answer": "screen",
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Zum Öffnen der Filterauswahl doppeltippen",
      "accessibilityLabel": "Alle Hersteller, 0 ausgewählt",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Alle Hersteller",
      "filterGroup": "or<maker>",
      "icon": "cup",
      "id": "maker",
      "isActive": false,
      "isEnabled": true,
      "isNegatable": true,
      "isRequired": false,
      "isTruncated": true,
      "kind": "multi",
      "max": 3,
      "meta": {
       "column": 1
      },
      "none": {
       "count": 2,
       "countText": "2",
       "isSelected": false,
       "title": "Ohne Hersteller",
       "whatIf": 2
      },
      "operator": "any",
      "placeholder": "Alle Hersteller",
      "role": "custom",
      "selectedCount": 0,
      "selection": {
       "excluded": [],
       "none": false,
       "values": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "purple",
      "title": "Hersteller",
      "valueCount": 4,
      "values": [
       {
        "count": 3,
        "countText": "3",
        "isExcluded": false,
        "isSelected": false,
        "label": "Highland",
        "value": "Highland",
        "whatIf": 3,
        "whatIfExcluded": 9
       },
       "… 2 more"
      ],
      "whatIfCleared": 12
     },
     "… 17 more"
    ],
    "categoryGroups": [
     {
      "id": "taste",
      "isActive": false,
      "parent": null,
      "title": "Taste"
     },
     "… 2 more"
    ],
    "currentFilters": [],
    "page": {
     "count": 6,
     "itemIds": [
      "fennel",
      "lemon"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcd",
     "number": 1,
     "previousCursor": null,
     "size": 2
    },
    "session": {
     "canRedo": false,
     "canUndo": false,
     "catalog": "everything",
     "dataVersion": "0123456789abcdef0123",
     "definitionVersion": "0123456789abcdef",
     "draft": {
      "base": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
      "baseRevision": 5,
      "isConflicting": false,
      "pendingChanges": [],
      "text": null,
      "total": 12
     },
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "de",
     "pageSize": 2,
     "revision": 1,
     "sort": "cheapest"
    },
    "text": "Alle 12 Einträge",
    "total": 12,
    "unfilteredTotal": 12
   }
  },
  {
   "target": "/v1/sessions/unknown/drafts",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "commitDraft": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/commit",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 2,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 48,
        "hasChildren": true,
        "id": "46729d24-8a9a-5fe8-9b19-ec7e53f4c472",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Shoes",
        "level": 0,
        "parent": null,
        "value": "Shoes",
        "whatIf": 48
       },
       "… 6 more"
      ],
      "whatIfCleared": 48
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Brand: Sandpiper filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "or<brand>",
      "id": "20c69f98-fb22-56f1-b045-760e93b902ac",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: Sandpiper",
      "value": "Sandpiper",
      "whatIf": 17
     },
     {
      "accessibilityLabel": "Remove Brand: Wanderly filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "or<brand>",
      "id": "6069a844-81ec-5c30-b6b3-f944a3a59204",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: Wanderly",
      "value": "Wanderly",
      "whatIf": 31
     }
    ],
    "page": {
     "count": 3,
     "itemIds": [
      "P00002",
      "… 19 more"
     ],
     "items": [
      {
       "addedOn": "2025-04-18",
       "brand": "Wanderly",
       "categories": {
        "lvl0": "Shoes",
        "lvl1": "Shoes > Men",
        "lvl2": "Shoes > Men > Trainers"
       },
       "category": "Shoes > Men > Trainers",
       "colour": "Yellow",
       "id": "P00002",
       "image": "/explorer/pictures.svg#trainer",
       "inStock": true,
       "name": "Wanderly Coastal Trail Shoe",
       "price": 114,
       "sizes": [
        "46"
       ],
       "stock": 84,
       "tags": [
        "outlet"
       ]
      },
      "… 19 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 20,
     "revision": 2,
     "sort": "default"
    },
    "text": "Brand: Sandpiper or Wanderly — 48 of 3,200 items",
    "total": 48,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/commit",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "notADraft",
    "errors": [
     {
      "detail": "the session is not a draft, so there is nothing to commit",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Not a draft",
    "type": "/docs/errors/notADraft"
   }
  }
 ],
 "makeTicket": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/tickets",
   "status": 200,
   "type": "application/json",
   "body": {
    "expiresAt": "2026-01-02T12:00:00Z",
    "ticket": "1767355200000.0123456789abcdef..ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq",
    "url": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/events?ticket=1767355200000.0123456789abcdef..ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopq"
   }
  },
  {
   "target": "/v1/sessions/unknown/tickets",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "share": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/share",
   "status": 200,
   "request": "{}",
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "expiresAt": null,
    "key": "ABCDEFGHIJKLMNOPQRSTUV",
    "revision": 1,
    "text": "All 3,200 items",
    "total": 3200,
    "url": "/v1/shares/ABCDEFGHIJKLMNOPQRSTUV"
   }
  },
  {
   "target": "/v1/sessions/unknown/share",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "readShare": [
  {
   "target": "/v1/shares/ABCDEFGHIJKLMNOPQRSTUV",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 1,
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 17,
        "hasChildren": true,
        "id": "46729d24-8a9a-5fe8-9b19-ec7e53f4c472",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Shoes",
        "level": 0,
        "parent": null,
        "value": "Shoes",
        "whatIf": 17
       },
       "… 6 more"
      ],
      "whatIfCleared": 17
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Brand: Wanderly filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "or<brand>",
      "id": "6069a844-81ec-5c30-b6b3-f944a3a59204",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: Wanderly",
      "value": "Wanderly",
      "whatIf": 3200
     }
    ],
    "page": {
     "count": 1,
     "itemIds": [
      "P00002",
      "… 16 more"
     ],
     "items": [
      {
       "addedOn": "2025-04-18",
       "brand": "Wanderly",
       "categories": {
        "lvl0": "Shoes",
        "lvl1": "Shoes > Men",
        "lvl2": "Shoes > Men > Trainers"
       },
       "category": "Shoes > Men > Trainers",
       "colour": "Yellow",
       "id": "P00002",
       "image": "/explorer/pictures.svg#trainer",
       "inStock": true,
       "name": "Wanderly Coastal Trail Shoe",
       "price": 114,
       "sizes": [
        "46"
       ],
       "stock": 84,
       "tags": [
        "outlet"
       ]
      },
      "… 16 more"
     ],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "share": {
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "expiresAt": null,
     "key": "ABCDEFGHIJKLMNOPQRSTUV",
     "locale": "en",
     "pageSize": 20,
     "sort": "default",
     "text": "Brand: Wanderly — 17 of 3,200 items",
     "total": 17,
     "url": "/v1/shares/ABCDEFGHIJKLMNOPQRSTUV"
    },
    "text": "Brand: Wanderly — 17 of 3,200 items",
    "total": 17,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/shares/unknown",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownShare",
    "errors": [
     {
      "detail": "no such share, or it has expired or was evicted",
      "parameter": "key"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown share",
    "type": "/docs/errors/unknownShare"
   }
  }
 ],
 "listCategories": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories",
   "status": 200,
   "type": "application/json",
   "body": {
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 31,
        "hasChildren": true,
        "id": "46729d24-8a9a-5fe8-9b19-ec7e53f4c472",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Shoes",
        "level": 0,
        "parent": null,
        "value": "Shoes",
        "whatIf": 31
       },
       "… 6 more"
      ],
      "whatIfCleared": 31
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "dataVersion": "0123456789abcdef",
    "revision": 1
   }
  },
  {
   "target": "/v1/sessions/unknown/categories",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "readCategory": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/brand",
   "status": 200,
   "type": "application/json",
   "body": {
    "category": {
     "accessibilityHint": "Double tap to open category filter menu",
     "accessibilityLabel": "Sandpiper, 1 selected",
     "bulkAction": "reset",
     "canClear": true,
     "categoryGroup": null,
     "displayText": "Sandpiper",
     "filterGroup": "or<brand>",
     "id": "brand",
     "isActive": true,
     "isEnabled": true,
     "isRequired": false,
     "isTruncated": true,
     "kind": "multi",
     "operator": "any",
     "placeholder": "All brands",
     "role": "category",
     "selectedCount": 1,
     "selection": {
      "excluded": [],
      "none": false,
      "values": [
       "Sandpiper"
      ]
     },
     "selectionModel": "additive",
     "showsDisclosure": false,
     "tint": "teal",
     "title": "Brand",
     "valueCount": 60,
     "values": [
      {
       "count": 31,
       "id": "3e2643a9-21e0-579e-be90-362b1e94b474",
       "isExcluded": false,
       "isSelected": true,
       "label": "Sandpiper",
       "value": "Sandpiper",
       "whatIf": 3200
      },
      {
       "count": 335,
       "id": "1766896b-9aa1-5b35-aa09-3b776d0cb9ee",
       "isExcluded": false,
       "isSelected": false,
       "label": "Aldermoor",
       "value": "Aldermoor",
       "whatIf": 366
      },
      "… 18 more"
     ],
     "whatIfCleared": 3200
    },
    "dataVersion": "0123456789abcdef",
    "revision": 1
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/brand",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "listValues": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/brand/values?dataVersion=0123456789abcdef",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "nextCursor": null,
    "revision": 1,
    "values": [
     {
      "count": 5,
      "id": "a56ef2c6-1b1d-55f7-9591-87660e2ff4e7",
      "isExcluded": false,
      "isSelected": false,
      "label": "a",
      "value": "a",
      "whatIf": 5
     }
    ]
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/brand/values",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "selectValue": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/maker/values/Northwind?answer=changes",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 1,
    "answer": "changes",
    "canClearAll": true,
    "categories": {
     "update": [
      {
       "accessibilityLabel": "Northwind, 1 selected",
       "bulkAction": "reset",
       "canClear": true,
       "displayText": "Northwind",
       "id": "maker",
       "isActive": true,
       "none": {
        "whatIf": 5
       },
       "selectedCount": 1,
       "selection": {
        "excluded": [],
        "none": false,
        "values": [
         "Northwind"
        ]
       },
       "showsDisclosure": false,
       "values": {
        "update": [
         {
          "id": "7075b6af-0e2a-5156-98f9-e9dc9120142c",
          "isSelected": true
         }
        ]
       },
       "whatIfs": [
        5,
        "… 3 more"
       ],
       "whatIfsExcluded": [
        2,
        "… 3 more"
       ]
      },
      "… 17 more"
     ]
    },
    "currentFilters": {
     "order": [
      {
       "accessibilityLabel": "Remove Maker: Northwind filter",
       "category": "maker",
       "filterKind": "facet",
       "groupId": "or<maker>",
       "id": "fb1fe202-ac33-5c8b-9f93-37c36cc11915",
       "operator": "=",
       "text": "Maker: Northwind",
       "value": "Northwind"
      }
     ],
     "whatIfs": [
      12
     ]
    },
    "dataVersion": "0123456789abcdef0123",
    "page": {
     "items": {
      "order": [
       0,
       "… 2 more"
      ]
     }
    },
    "revision": 2,
    "session": {
     "canRedo": false,
     "canUndo": true
    },
    "since": "1-0123456789abcdef0123",
    "text": "Maker: Northwind — 3 of 12 items",
    "total": 3
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/region/values/Uji",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "categoryDisabled",
    "errors": [
     {
      "detail": "“region” is disabled by “country”",
      "parameter": "value"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Category disabled",
    "type": "/docs/errors/categoryDisabled"
   }
  }
 ],
 "deselectValue": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/maker/values/Northwind",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 2,
    "activeFilterCount": 2,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Meadow, 1 selected",
      "bulkAction": "reset",
      "canClear": true,
      "categoryGroup": null,
      "displayText": "Meadow",
      "filterGroup": "or<maker>",
      "icon": "cup",
      "id": "maker",
      "isActive": true,
      "isEnabled": true,
      "isNegatable": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "multi",
      "max": 3,
      "meta": {
       "column": 1
      },
      "none": {
       "count": 0,
       "isSelected": false,
       "title": "No maker",
       "whatIf": 0
      },
      "operator": "any",
      "placeholder": "All makers",
      "role": "custom",
      "selectedCount": 1,
      "selection": {
       "excluded": [],
       "none": false,
       "values": [
        "Meadow"
       ]
      },
      "selectionModel": "additive",
      "showsDisclosure": false,
      "tint": "purple",
      "title": "Maker",
      "valueCount": 4,
      "values": [
       {
        "count": 0,
        "id": "159d2924-b5cc-58ac-8c35-140b5df39855",
        "isExcluded": false,
        "isSelected": false,
        "label": "Highland",
        "value": "Highland",
        "whatIf": 0,
        "whatIfExcluded": 0
       },
       "… 3 more"
      ],
      "whatIfCleared": 0
     },
     "… 17 more"
    ],
    "categoryGroups": [
     {
      "id": "taste",
      "isActive": false,
      "parent": null,
      "title": "Taste"
     },
     "… 2 more"
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Search: “cup” filter",
      "category": "q",
      "filterKind": "search",
      "groupId": "and<q>",
      "id": "cd8d02f7-9f0e-5ce3-9a01-59d09bb91de3",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "status": "available",
      "text": "Search: “cup”",
      "value": "cup",
      "whatIf": 2
     },
     {
      "accessibilityLabel": "Remove Maker: Meadow filter",
      "category": "maker",
      "filterKind": "facet",
      "groupId": "or<maker>",
      "id": "37b650b1-a2f1-512c-81cb-6057f9bb2620",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Maker: Meadow",
      "value": "Meadow",
      "whatIf": 0
     }
    ],
    "emptyReason": "noMatch",
    "page": {
     "count": 0,
     "itemIds": [],
     "items": [],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "everything",
     "dataVersion": "0123456789abcdef0123",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 20,
     "revision": 5,
     "sort": "default"
    },
    "text": "Search: “cup”; Maker: Meadow — 0 of 12 items",
    "total": 0,
    "unfilteredTotal": 12
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/brand/values/Wanderly",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "toggleValue": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/maker/values/Meadow/toggle?answer=changes",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeFilterCount": 3,
    "answer": "changes",
    "categories": {
     "update": [
      {
       "accessibilityLabel": "Northwind +1 more, 2 selected",
       "displayText": "Northwind +1 more",
       "id": "maker",
       "selectedCount": 2,
       "selection": {
        "excluded": [],
        "none": false,
        "values": [
         "Northwind",
         "Meadow"
        ]
       },
       "values": {
        "update": [
         {
          "id": "359cf35b-12d0-5e57-b9a3-d1ed534d48e8",
          "isSelected": true
         }
        ]
       }
      },
      {
       "id": "q",
       "whatIfCleared": 5
      }
     ]
    },
    "currentFilters": {
     "order": [
      0,
      1,
      {
       "accessibilityLabel": "Remove Maker: Meadow filter",
       "category": "maker",
       "filterKind": "facet",
       "groupId": "or<maker>",
       "id": "37b650b1-a2f1-512c-81cb-6057f9bb2620",
       "operator": "=",
       "text": "Maker: Meadow",
       "value": "Meadow"
      }
     ],
     "whatIfs": [
      0,
      5,
      0
     ]
    },
    "dataVersion": "0123456789abcdef0123",
    "revision": 4,
    "session": {
     "canRedo": false,
     "canUndo": true
    },
    "since": "3-0123456789abcdef0123",
    "text": "Maker: Northwind or Meadow; Search: “cup” — 0 of 12 items"
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/brand/values/Wanderly/toggle",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "toggleCategory": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/inStock/toggle",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 1,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 1682,
        "hasChildren": true,
        "id": "13e229c6-2c1d-5524-8fa7-d7977c3f6f76",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Clothing",
        "level": 0,
        "parent": null,
        "value": "Clothing",
        "whatIf": 1682
       },
       "… 6 more"
      ],
      "whatIfCleared": 2663
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": true,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove In stock filter",
      "category": "inStock",
      "filterKind": "facet",
      "groupId": "and<inStock>",
      "id": "f7e23a07-ac66-56fd-9c4b-45bbffe29e4f",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "In stock",
      "value": true,
      "whatIf": 3200
     }
    ],
    "page": {
     "count": 533,
     "itemIds": [
      "P00001",
      "… 4 more"
     ],
     "items": [
      {
       "addedOn": "2024-01-15",
       "brand": "Aldermoor",
       "categories": {
        "lvl0": "Clothing",
        "lvl1": "Clothing > Men",
        "lvl2": "Clothing > Men > Shirts"
       },
       "category": "Clothing > Men > Shirts",
       "colour": "Beige",
       "id": "P00001",
       "image": "/explorer/pictures.svg#shirt",
       "inStock": true,
       "name": "Aldermoor Soft Flannel Shirt",
       "price": 31.99,
       "rating": 3.8,
       "sizes": [
        "XL",
        "… 2 more"
       ],
       "stock": 9,
       "tags": [
        "organic",
        "… 3 more"
       ]
      },
      "… 4 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 5
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 5,
     "revision": 12,
     "sort": "default"
    },
    "text": "in stock — 2,663 of 3,200 items",
    "total": 2663,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/inStock/toggle",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "selectNone": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/sizes/none",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 2,
    "activeFilterCount": 2,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 0,
        "hasChildren": false,
        "id": "2790b40d-f709-536a-b955-15b47ea5e15b",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Books",
        "level": 0,
        "parent": null,
        "value": "Books",
        "whatIf": 0
       },
       "… 6 more"
      ],
      "whatIfCleared": 0
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Brand: Sandpiper filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "or<brand>",
      "id": "20c69f98-fb22-56f1-b045-760e93b902ac",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: Sandpiper",
      "value": "Sandpiper",
      "whatIf": 646
     },
     {
      "accessibilityLabel": "Remove No size filter",
      "category": "sizes",
      "filterKind": "none",
      "groupId": "or<sizes>",
      "id": "4a5916b3-b396-5617-86f8-738a30c031e1",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "status": "available",
      "text": "No size",
      "whatIf": 31
     }
    ],
    "emptyReason": "noMatch",
    "page": {
     "count": 0,
     "itemIds": [],
     "items": [],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 5
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 5,
     "revision": 7,
     "sort": "default"
    },
    "text": "Brand: Sandpiper; Size: No size — 0 of 3,200 items",
    "total": 0,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/sizes/none",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "deselectNone": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/sizes/none",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 1,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 31,
        "hasChildren": true,
        "id": "46729d24-8a9a-5fe8-9b19-ec7e53f4c472",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Shoes",
        "level": 0,
        "parent": null,
        "value": "Shoes",
        "whatIf": 31
       },
       "… 6 more"
      ],
      "whatIfCleared": 31
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Brand: Sandpiper filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "or<brand>",
      "id": "20c69f98-fb22-56f1-b045-760e93b902ac",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: Sandpiper",
      "value": "Sandpiper",
      "whatIf": 3200
     }
    ],
    "page": {
     "count": 7,
     "itemIds": [
      "P00003",
      "… 4 more"
     ],
     "items": [
      {
       "addedOn": "2024-07-31",
       "brand": "Sandpiper",
       "categories": {
        "lvl0": "Shoes",
        "lvl1": "Shoes > Women",
        "lvl2": "Shoes > Women > Boots"
       },
       "category": "Shoes > Women > Boots",
       "colour": "Beige",
       "id": "P00003",
       "image": "/explorer/pictures.svg#boot",
       "inStock": true,
       "name": "Sandpiper Heritage Hiking Boot",
       "price": 182.5,
       "sizes": [
        "41"
       ],
       "stock": 5,
       "tags": [
        "handmade",
        "… 3 more"
       ]
      },
      "… 4 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 5
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 5,
     "revision": 8,
     "sort": "default"
    },
    "text": "Brand: Sandpiper — 31 of 3,200 items",
    "total": 31,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/sizes/none",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "readSelection": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/price/selection",
   "status": 200,
   "type": "application/json",
   "body": {
    "category": "price",
    "dataVersion": "0123456789abcdef",
    "kind": "range",
    "revision": 2,
    "selection": {
     "lower": 1,
     "none": false,
     "upper": 500
    }
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/brand/selection",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "replaceSelection": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/q/selection",
   "status": 200,
   "request": "\"red\"",
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 1,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "All makers, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "All makers",
      "filterGroup": "or<maker>",
      "icon": "cup",
      "id": "maker",
      "isActive": false,
      "isEnabled": true,
      "isNegatable": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "multi",
      "max": 3,
      "meta": {
       "column": 1
      },
      "none": {
       "count": 0,
       "isSelected": false,
       "title": "No maker",
       "whatIf": 0
      },
      "operator": "any",
      "placeholder": "All makers",
      "role": "custom",
      "selectedCount": 0,
      "selection": {
       "excluded": [],
       "none": false,
       "values": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "purple",
      "title": "Maker",
      "valueCount": 4,
      "values": [
       {
        "count": 0,
        "id": "159d2924-b5cc-58ac-8c35-140b5df39855",
        "isExcluded": false,
        "isSelected": false,
        "label": "Highland",
        "value": "Highland",
        "whatIf": 0,
        "whatIfExcluded": 0
       },
       "… 3 more"
      ],
      "whatIfCleared": 0
     },
     "… 17 more"
    ],
    "categoryGroups": [
     {
      "id": "taste",
      "isActive": false,
      "parent": null,
      "title": "Taste"
     },
     "… 2 more"
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Search: “red” filter",
      "category": "q",
      "filterKind": "search",
      "groupId": "and<q>",
      "id": "cd8d02f7-9f0e-5ce3-9a01-59d09bb91de3",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "status": "available",
      "text": "Search: “red”",
      "value": "red",
      "whatIf": 12
     }
    ],
    "emptyReason": "noMatch",
    "page": {
     "count": 0,
     "itemIds": [],
     "items": [],
     "nextCursor": null,
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "everything",
     "dataVersion": "0123456789abcdef0123",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 20,
     "revision": 2,
     "sort": "default"
    },
    "text": "Search: “red” — 0 of 12 items",
    "total": 0,
    "unfilteredTotal": 12
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/price/selection",
   "status": 404,
   "request": "{\"lower\": 10, \"upper\": 80}",
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "clearSelection": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/categories/price/selection",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 1,
    "activeFilterCount": 1,
    "answer": "screen",
    "canClearAll": true,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 31,
        "hasChildren": true,
        "id": "46729d24-8a9a-5fe8-9b19-ec7e53f4c472",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Shoes",
        "level": 0,
        "parent": null,
        "value": "Shoes",
        "whatIf": 31
       },
       "… 6 more"
      ],
      "whatIfCleared": 31
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Brand: Sandpiper filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "or<brand>",
      "id": "20c69f98-fb22-56f1-b045-760e93b902ac",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: Sandpiper",
      "value": "Sandpiper",
      "whatIf": 3200
     }
    ],
    "page": {
     "count": 7,
     "itemIds": [
      "P00003",
      "… 4 more"
     ],
     "items": [
      {
       "addedOn": "2024-07-31",
       "brand": "Sandpiper",
       "categories": {
        "lvl0": "Shoes",
        "lvl1": "Shoes > Women",
        "lvl2": "Shoes > Women > Boots"
       },
       "category": "Shoes > Women > Boots",
       "colour": "Beige",
       "id": "P00003",
       "image": "/explorer/pictures.svg#boot",
       "inStock": true,
       "name": "Sandpiper Heritage Hiking Boot",
       "price": 182.5,
       "sizes": [
        "41"
       ],
       "stock": 5,
       "tags": [
        "handmade",
        "… 3 more"
       ]
      },
      "… 4 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 5
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 5,
     "revision": 10,
     "sort": "default"
    },
    "text": "Brand: Sandpiper — 31 of 3,200 items",
    "total": 31,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/unknown/categories/price/selection",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "listCurrentFilters": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/current-filters",
   "status": 200,
   "type": "application/json",
   "body": {
    "currentFilters": [
     {
      "accessibilityLabel": "Remove Brand: a filter",
      "category": "brand",
      "filterKind": "facet",
      "groupId": "and<brand>",
      "id": "e6585041-2bde-59d9-8a99-305309cc705b",
      "isNegated": false,
      "isRemovable": true,
      "none": false,
      "operator": "=",
      "status": "available",
      "text": "Brand: a",
      "value": "a",
      "whatIf": 2
     }
    ],
    "dataVersion": "0123456789abcdef",
    "droppedByDefinition": [
     {
      "category": "brand",
      "text": "Brand: b"
     }
    ],
    "filter": "( \"brand\":\"a\" )",
    "revision": 3,
    "text": "Brand: a — 1 of 2 items"
   }
  },
  {
   "target": "/v1/sessions/unknown/current-filters",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "removeCurrentFilter": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/current-filters/20c69f98-fb22-56f1-b045-760e93b902ac",
   "status": 200,
   "type": "application/json",
   "body": {
    "activeCategoryCount": 0,
    "activeFilterCount": 0,
    "answer": "screen",
    "canClearAll": false,
    "categories": [
     {
      "accessibilityHint": "Double tap to open category filter menu",
      "accessibilityLabel": "Whole shop, 0 selected",
      "bulkAction": "deselectAll",
      "canClear": false,
      "categoryGroup": null,
      "displayText": "Whole shop",
      "filterGroup": "hierarchical<category>",
      "id": "category",
      "isActive": false,
      "isEnabled": true,
      "isRequired": false,
      "isTruncated": false,
      "kind": "hierarchy",
      "placeholder": "Whole shop",
      "role": "category",
      "selectedCount": 0,
      "selection": {
       "none": false,
       "paths": []
      },
      "selectionModel": "additive",
      "showsDisclosure": true,
      "tint": "teal",
      "title": "Category",
      "valueCount": 50,
      "values": [
       {
        "count": 2032,
        "hasChildren": true,
        "id": "13e229c6-2c1d-5524-8fa7-d7977c3f6f76",
        "isExcluded": false,
        "isPartial": false,
        "isSelected": false,
        "label": "Clothing",
        "level": 0,
        "parent": null,
        "value": "Clothing",
        "whatIf": 2032
       },
       "… 6 more"
      ],
      "whatIfCleared": 3200
     },
     "… 9 more"
    ],
    "categoryGroups": [
     {
      "id": "details",
      "isActive": false,
      "parent": null,
      "title": "Details"
     },
     {
      "id": "availability",
      "isActive": false,
      "parent": null,
      "title": "Availability"
     }
    ],
    "currentFilters": [],
    "page": {
     "count": 640,
     "itemIds": [
      "P00001",
      "… 4 more"
     ],
     "items": [
      {
       "addedOn": "2024-01-15",
       "brand": "Aldermoor",
       "categories": {
        "lvl0": "Clothing",
        "lvl1": "Clothing > Men",
        "lvl2": "Clothing > Men > Shirts"
       },
       "category": "Clothing > Men > Shirts",
       "colour": "Beige",
       "id": "P00001",
       "image": "/explorer/pictures.svg#shirt",
       "inStock": true,
       "name": "Aldermoor Soft Flannel Shirt",
       "price": 31.99,
       "rating": 3.8,
       "sizes": [
        "XL",
        "… 2 more"
       ],
       "stock": 9,
       "tags": [
        "organic",
        "… 3 more"
       ]
      },
      "… 4 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 5
    },
    "session": {
     "canRedo": false,
     "canUndo": true,
     "catalog": "shop",
     "dataVersion": "0123456789abcdef",
     "definitionVersion": "0123456789abcdef",
     "expiresAt": "2026-01-02T12:00:00Z",
     "id": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "locale": "en",
     "pageSize": 5,
     "revision": 19,
     "sort": "default"
    },
    "text": "All 3,200 items",
    "total": 3200,
    "unfilteredTotal": 3200
   }
  },
  {
   "target": "/v1/sessions/unknown/current-filters/20c69f98-fb22-56f1-b045-760e93b902ac",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "listItems": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/items",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "draft": {
     "base": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
     "baseRevision": 1,
     "isConflicting": false,
     "pendingChanges": [
      {
       "category": "brand",
       "change": "added",
       "filter": "6069a844-81ec-5c30-b6b3-f944a3a59204",
       "text": "Brand: Wanderly"
      }
     ],
     "text": "Added Brand: Wanderly",
     "total": 48
    },
    "page": {
     "count": 3,
     "itemIds": [
      "P00002",
      "… 19 more"
     ],
     "items": [
      {
       "addedOn": "2025-04-18",
       "brand": "Wanderly",
       "categories": {
        "lvl0": "Shoes",
        "lvl1": "Shoes > Men",
        "lvl2": "Shoes > Men > Trainers"
       },
       "category": "Shoes > Men > Trainers",
       "colour": "Yellow",
       "id": "P00002",
       "image": "/explorer/pictures.svg#trainer",
       "inStock": true,
       "name": "Wanderly Coastal Trail Shoe",
       "price": 114,
       "sizes": [
        "46"
       ],
       "stock": 84,
       "tags": [
        "outlet"
       ]
      },
      "… 19 more"
     ],
     "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde",
     "number": 1,
     "previousCursor": null,
     "size": 20
    },
    "revision": 2,
    "text": "48 results",
    "total": 48
   }
  },
  {
   "target": "/v1/sessions/unknown/items",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "listSections": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/sections",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "nextCursor": null,
    "revision": 1,
    "sections": [
     {
      "category": "brand",
      "id": "08cf3db7-779e-559b-96b6-4b0ab7f9546d",
      "itemIds": [
       "P00003",
       "P00067",
       "… 6 more"
      ],
      "items": [
       {
        "addedOn": "2024-07-31",
        "brand": "Sandpiper",
        "categories": {
         "lvl0": "Shoes",
         "lvl1": "Shoes > Women",
         "lvl2": "Shoes > Women > Boots"
        },
        "category": "Shoes > Women > Boots",
        "colour": "Beige",
        "id": "P00003",
        "image": "/explorer/pictures.svg#boot",
        "inStock": true,
        "name": "Sandpiper Heritage Hiking Boot",
        "price": 182.5,
        "sizes": [
         "41"
        ],
        "stock": 5,
        "tags": [
         "handmade",
         "organic",
         "… 2 more"
        ]
       },
       {
        "addedOn": "2024-12-26",
        "brand": "Sandpiper",
        "categories": {
         "lvl0": "Shoes",
         "lvl1": "Shoes > Women",
         "lvl2": "Shoes > Women > Boots"
        },
        "category": "Shoes > Women > Boots",
        "colour": "Grey",
        "id": "P00067",
        "image": "/explorer/pictures.svg#boot",
        "inStock": true,
        "name": "Sandpiper Sturdy Ankle Boot",
        "price": 133.95,
        "sizes": [
         "37",
         "38",
         "39"
        ],
        "stock": 18,
        "tags": [
         "limited",
         "local",
         "… 2 more"
        ]
       },
       "… 6 more"
      ],
      "kind": "value",
      "status": "available",
      "title": "Sandpiper",
      "total": 31,
      "value": "Sandpiper"
     }
    ],
    "total": 31
   }
  },
  {
   "target": "/v1/sessions/unknown/sections",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "rescue": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/rescue",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef0123",
    "nearestRanges": [
     {
      "category": "price",
      "gain": 1,
      "operations": [
       {
        "category": "price",
        "op": "set",
        "selection": {
         "lower": 18,
         "none": true,
         "upper": 20
        }
       }
      ],
      "selection": {
       "lower": 18,
       "none": true,
       "upper": 20
      },
      "text": "Price: 18 – 20 € or No price",
      "total": 1
     },
     {
      "category": "rating",
      "gain": 1,
      "operations": [
       {
        "category": "rating",
        "op": "set",
        "selection": {
         "none": true,
         "value": 4.5
        }
       }
      ],
      "selection": {
       "none": true,
       "value": 4.5
      },
      "text": "Rating ≥ 4.5 or No rating",
      "total": 1
     }
    ],
    "revision": 1,
    "suggestions": [
     {
      "filters": [
       "4706949c-2be2-5927-bc4c-146a63bc94a3"
      ],
      "gain": 4,
      "operations": [
       {
        "filter": "4706949c-2be2-5927-bc4c-146a63bc94a3",
        "op": "remove"
       }
      ],
      "text": "Price: 19 – 20 € or No price",
      "total": 4
     },
     {
      "filters": [
       "9bf1f7d4-198d-5f5c-ae8b-84bfbf97fa9e"
      ],
      "gain": 1,
      "operations": [
       {
        "filter": "9bf1f7d4-198d-5f5c-ae8b-84bfbf97fa9e",
        "op": "remove"
       }
      ],
      "text": "Rating ≥ 5 or No rating",
      "total": 1
     }
    ],
    "total": 0
   }
  },
  {
   "target": "/v1/sessions/x/rescue",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "readProduct": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/products/A",
   "status": 200,
   "type": "application/json",
   "body": {
    "all": 2,
    "dataVersion": "0123456789abcdef",
    "itemIds": [
     "1",
     "3"
    ],
    "items": [
     {
      "colour": "red",
      "id": "1",
      "style": "A"
     },
     {
      "colour": "blue",
      "id": "3",
      "style": "A"
     }
    ],
    "matching": 2,
    "otherIds": [],
    "product": "A",
    "revision": 1
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/products/1",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownItem",
    "errors": [
     {
      "detail": "no product “1”",
      "parameter": "product"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown item",
    "type": "/docs/errors/unknownItem"
   }
  }
 ],
 "listSourceRows": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/source-rows?pageSize=6",
   "status": 200,
   "type": "application/json",
   "body": {
    "dataVersion": "0123456789abcdef",
    "nextCursor": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ABCD",
    "revision": 2,
    "rows": [
     {
      "level": "error",
      "message": "90",
      "ts": "2026-01-02T12:00:00Z"
     },
     {
      "level": "error",
      "message": "80",
      "ts": "2026-01-02T12:00:00Z"
     },
     {
      "level": "error",
      "message": "70",
      "ts": "2026-01-02T12:00:00Z"
     },
     {
      "level": "error",
      "message": "60",
      "ts": "2026-01-02T12:00:00Z"
     },
     {
      "level": "error",
      "message": "50",
      "ts": "2026-01-02T12:00:00Z"
     },
     {
      "level": "error",
      "message": "40",
      "ts": "2026-01-02T12:00:00Z"
     }
    ]
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/source-rows",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "noSourceRows",
    "errors": [
     {
      "detail": "the catalog “shop” has no source whose rows can be read: its items are all there is"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "No source rows",
    "type": "/docs/errors/noSourceRows"
   }
  }
 ],
 "explain": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/explain/bancha",
   "status": 200,
   "type": "application/json",
   "body": {
    "change": {
     "operations": [
      {
       "category": "maker",
       "op": "select",
       "value": "Tide & Leaf"
      },
      {
       "category": "price",
       "op": "set",
       "selection": {
        "lower": 6,
        "none": false,
        "upper": 20
       }
      },
      {
       "category": "rating",
       "op": "set",
       "selection": {
        "none": false,
        "value": 4
       }
      },
      {
       "filter": "6f4e7b83-4707-56af-974b-cfda0cec874c",
       "op": "remove"
      }
     ],
     "text": "Maker: Highland or Tide and Leaf; price 6 – 20 €; Caffeine: low or Unknown; rating ≥ 4 — 1 of 12 items",
     "total": 1
    },
    "clauses": [
     {
      "filters": [
       "ce1775c9-af44-59c7-9bf8-338e8bdc4f62"
      ],
      "itemText": "Tide and Leaf",
      "passes": false,
      "text": "Maker: Highland"
     },
     {
      "filters": [
       "4706949c-2be2-5927-bc4c-146a63bc94a3"
      ],
      "itemText": "6 € < 19 €",
      "passes": false,
      "text": "Price: 19 – 20 €"
     },
     {
      "filters": [
       "2755706c-a35a-5dcd-969f-ea4361904750"
      ],
      "itemText": "low",
      "passes": true,
      "text": "Caffeine: low or Unknown"
     },
     "… 2 more"
    ],
    "dataVersion": "0123456789abcdef0123",
    "isShown": false,
    "item": "bancha",
    "revision": 1
   }
  },
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/explain/nothing",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownItem",
    "errors": [
     {
      "detail": "no item “nothing”",
      "parameter": "item"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown item",
    "type": "/docs/errors/unknownItem"
   }
  }
 ],
 "listChanges": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/changes?since=1-0123456789abcdef",
   "status": 200,
   "type": "application/json",
   "body": {
    "answer": "changes",
    "categories": {
     "order": [
      0,
      {
       "accessibilityHint": "Double tap to open category filter menu",
       "accessibilityLabel": "Size, 0 selected",
       "bulkAction": "deselectAll",
       "canClear": false,
       "categoryGroup": null,
       "displayText": "Size",
       "filterGroup": "or<size>",
       "id": "size",
       "isActive": false,
       "isEnabled": true,
       "isRequired": false,
       "isTruncated": false,
       "kind": "multi",
       "operator": "any",
       "placeholder": "Size",
       "role": "category",
       "selectedCount": 0,
       "selection": {
        "excluded": [],
        "none": false,
        "values": []
       },
       "selectionModel": "additive",
       "showsDisclosure": true,
       "tint": "teal",
       "title": "Size",
       "valueCount": 0,
       "values": [],
       "whatIfCleared": 0
      }
     ]
    },
    "dataVersion": "0123456789abcdef",
    "revision": 1,
    "session": {
     "canRedo": false,
     "canUndo": false,
     "definitionVersion": "0123456789abcdef"
    },
    "since": "1-0123456789abcdef"
   }
  },
  {
   "target": "/v1/sessions/unknown/changes?since=1-0",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "followSession": [
  {
   "target": "/v1/sessions/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef/events",
   "status": 200,
   "type": "text/event-stream"
  },
  {
   "target": "/v1/sessions/unknown/events",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "unknownSession",
    "errors": [
     {
      "detail": "no such session; POST /v1/sessions starts one",
      "parameter": "session"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Unknown session",
    "type": "/docs/errors/unknownSession"
   }
  }
 ],
 "isAlive": [
  {
   "target": "/livez",
   "status": 200,
   "type": "application/json",
   "body": {
    "status": "alive"
   }
  },
  {
   "target": "/livez?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "isReady": [
  {
   "target": "/readyz",
   "status": 200,
   "type": "application/json",
   "body": {
    "followed": [
     {
      "age": 0,
      "isStale": true,
      "name": "shop",
      "phase": "broken"
     }
    ],
    "status": "ready"
   }
  },
  {
   "target": "/readyz?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "readVersion": [
  {
   "target": "/version",
   "status": 200,
   "type": "application/json",
   "body": {
    "name": "filter-service",
    "version": "0.1.0"
   }
  },
  {
   "target": "/version?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "readMetrics": [
  {
   "target": "/metrics",
   "status": 200,
   "type": "text/plain",
   "body": "# HELP filter_build_info 1, with the version of the program.\n# TYPE filter_build_info gauge\nfilter_build_info{version=\"0.1.0\"} 1\n# HELP filter_requests_total Requests answered.\n# TYPE filter_requests_total counter\n… 232 more lines"
  },
  {
   "target": "/metrics",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "notFound",
    "errors": [
     {
      "detail": "no route has this path"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Not found",
    "type": "/docs/errors/notFound"
   }
  }
 ],
 "readContract": [
  {
   "target": "/openapi.yaml",
   "status": 200,
   "type": "application/yaml",
   "body": "openapi: 3.1.0\ninfo:\n  title: FilterService\n  version: \"1\"\n  description: |\n… 4932 more lines"
  },
  {
   "target": "/openapi.yaml?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "exchangeWithAgent": [
  {
   "target": "/mcp",
   "status": 200,
   "request": "{\"id\": 1, \"jsonrpc\": \"2.0\", \"method\": \"tools/call\", \"params\": {\"_meta\": {\"io.modelcontextprotocol/clientCapabilities\": {}, \"io.modelcontextprotocol/protocolVersion\": \"2026-07-28\", \"traceparent\": \"00-0123456789abcdef0123456789abcdef-0123456789abcdef-01\"}, \"arguments\": {\"catalog\": \"shop\"}, \"name\": \"filter\"}}",
   "type": "text/event-stream",
   "body": "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"resultType\":\"complete\",\"content\":[{\"type\":\"text\",\"text\":\"All 3,200 items\\nsession ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef, revision 1\\nnext In stock: 2663\\nnext Categ… \n"
  },
  {
   "target": "/mcp?x=1",
   "status": 422,
   "request": "{\"id\": \"a\", \"jsonrpc\": \"2.0\", \"method\": \"ping\"}",
   "type": "application/json",
   "body": {
    "error": {
     "code": -32600,
     "data": {
      "code": "unknownParameter"
     },
     "message": "no parameters here"
    },
    "jsonrpc": "2.0"
   }
  }
 ],
 "readContractAsJSON": [
  {
   "target": "/openapi.json",
   "status": 200,
   "type": "application/json",
   "body": {
    "components": {
     "headers": {
      "ETag": "… 3 more",
      "IdempotencyReplayed": "… 2 more",
      "KeptControl": "… 3 more",
      "KeptTag": "… 3 more",
      "…": "7 more"
     },
     "links": {
      "apply": "… 2 more",
      "changeSession": "… 2 more",
      "clear": "… 2 more",
      "clearSelection": "… 2 more",
      "…": "40 more"
     },
     "parameters": {
      "acceptLanguage": "… 4 more",
      "answer": "… 4 more",
      "attributes": "… 4 more",
      "catalog": "… 4 more",
      "…": "44 more"
     },
     "responses": {
      "AgentError": "… 3 more",
      "AnyMethodNotAllowed": "… 3 more",
      "AnyRefusal": "… 3 more",
      "AnyTooManyRequests": "… 3 more",
      "…": "25 more"
     },
     "…": "2 more"
    },
    "info": {
     "description": "Filter state, exact counts and pages, held on the server: one tap is one small request, and the answer is the whole\nnew screen. Ids are strings, times are RFC 3339, errors are `application/problem+jso… ",
     "title": "FilterService",
     "version": "1"
    },
    "openapi": "3.1.0",
    "paths": {
     "/": {
      "get": "… 5 more"
     },
     "/1/indexes": {
      "get": "… 5 more"
     },
     "/1/indexes/{index}": {
      "delete": "… 4 more",
      "get": "… 5 more",
      "parameters": "… 1 more",
      "post": "… 5 more"
     },
     "/1/indexes/{index}/{objectID}": {
      "delete": "… 4 more",
      "get": "… 5 more",
      "parameters": "… 2 more",
      "put": "… 5 more"
     },
     "…": "65 more"
    },
    "…": "4 more"
   }
  },
  {
   "target": "/openapi.json?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "explore": [
  {
   "target": "/",
   "status": 200,
   "type": "text/html",
   "body": "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n  <meta charset=\"utf-8\">\n  <meta name=\"viewport\" content=\"width=device-width\">\n… 26 more lines"
  },
  {
   "target": "/?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no such parameter here",
      "parameter": "unknown",
      "suggestions": [
       "session"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "readDocumentation": [
  {
   "target": "/docs",
   "status": 200,
   "type": "text/html",
   "body": "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n  <meta charset=\"utf-8\">\n  <meta name=\"viewport\" content=\"width=device-width\">\n… 11 more lines"
  },
  {
   "target": "/docs?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "readExplorerFile": [
  {
   "target": "/explorer/icon.svg",
   "status": 200,
   "type": "image/svg+xml",
   "body": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><rect width=\"32\" height=\"32\" rx=\"8\" fill=\"#2557d6\"/><g stroke=\"#fff\" stroke-width=\"2.6\" stroke-linecap=\"round\"><path d=\"M8 11h16M8 21h16\"/><… "
  },
  {
   "target": "/explorer/unknown.js",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "notFound",
    "errors": [
     {
      "detail": "the explorer has no such file"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Not found",
    "type": "/docs/errors/notFound"
   }
  }
 ],
 "listErrors": [
  {
   "target": "/docs/errors",
   "status": 200,
   "type": "text/html",
   "body": "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n… 160 more lines"
  },
  {
   "target": "/docs/errors?unknown=1",
   "status": 422,
   "type": "application/problem+json",
   "body": {
    "code": "unknownParameter",
    "errors": [
     {
      "detail": "no parameters here",
      "parameter": "unknown"
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 422,
    "title": "Unknown parameter",
    "type": "/docs/errors/unknownParameter"
   }
  }
 ],
 "readError": [
  {
   "target": "/docs/errors/notFound",
   "status": 200,
   "type": "text/html",
   "body": "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n… 18 more lines"
  },
  {
   "target": "/docs/errors/notfound",
   "status": 404,
   "type": "application/problem+json",
   "body": {
    "code": "notFound",
    "errors": [
     {
      "detail": "no error has the code “notfound”",
      "parameter": "code",
      "suggestions": [
       "notFound"
      ]
     }
    ],
    "requestId": "0123456789abcdef",
    "status": 404,
    "title": "Not found",
    "type": "/docs/errors/notFound"
   }
  }
 ]
};
